import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { readAppointmentAsFhirRoute } from "#contract/appointments/fhir.ts";
import { ageOn } from "#contract/office-dates.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { formatLongDate } from "#web/api/english.ts";
import { DownloadButton } from "#web/forms/download-button.tsx";
import { AfterPaint } from "#web/ui/after-paint.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { TextLink, textLinkClasses } from "#web/ui/text-link.tsx";
import { detailsQuery } from "./appointment-queries.ts";
import type { Decision } from "./decision-dialogs.tsx";
import { describeOther } from "./describe-person.ts";
import { insuranceLabel } from "./labels.ts";
import { NoteForm } from "./note-form.tsx";
import { OtherAppointments } from "./other-appointments.tsx";
import { PanelActions } from "./panel-actions.tsx";
import { personPath } from "./people.ts";
import { RequestDetails } from "./request-details.tsx";
import { useOfficeToday } from "./use-clock.ts";
import { VisitSection } from "./visit-section.tsx";

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 border-b border-border py-2.5 last:border-b-0">
      <dt className="w-34 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {children || <span className="text-muted">Unknown</span>}
      </dd>
    </div>
  );
}

const roleLabels = { customer: "Patient", employee: "Employee", guest: "Guest" } as const;

async function loadAsFhir(id: number): Promise<Blob> {
  const bundle = await call("GET /api/appointments/{id}/fhir/", { params: { id: String(id) } });
  return new Blob([`${JSON.stringify(bundle, null, 2)}\n`], { type: readAppointmentAsFhirRoute.reply.type });
}

/** Saves the appointment as a file for another system (exports-3). Each download is in the access log. */
function FhirDownload({ appointmentId }: { appointmentId: number }) {
  return (
    <div className="grid gap-3">
      <DownloadButton
        fileName={`appointment-${appointmentId}.fhir.json`}
        load={() => loadAsFhir(appointmentId)}
        failure="Failed to download the appointment."
        aria-describedby="fhir-download-hint"
      >
        Download as FHIR
      </DownloadButton>
      <p id="fhir-download-hint" className="text-sm text-muted">
        A file for another practice’s system, without the message and the note.
      </p>
    </div>
  );
}

interface DetailsProps {
  details: AppointmentDetails;
  onDecide: (decision: Decision) => void;
}

function Details({ details, onDecide }: DetailsProps) {
  const { patient } = details;
  const { pathname } = useLocation();
  const name = nameOf(patient);
  const forWhom = describeOther(details.patient_name, details.age);
  const insurance = patient.insurance === "other" ? patient.other_insurance : undefined;
  const today = useOfficeToday();
  const [isMoving, setIsMoving] = useState(false);
  const age = patient.date_of_birth && ageOn(today, patient.date_of_birth);
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar person={patient} picture={patient.profile_picture} size={64} className="size-16 text-xl" />
        <div className="min-w-0">
          <h3 className="text-2xl wrap-anywhere">
            <bdi>{name}</bdi>
            {typeof age === "number" && (
              <span className="ml-2 font-sans text-base font-normal tracking-normal text-muted">
                {age} years
              </span>
            )}
          </h3>
          {forWhom && <p className="text-lg wrap-anywhere">{forWhom}</p>}
          {patient.phone && (
            <a
              href={`tel:${patient.phone}`}
              className={textLinkClasses("standalone", "text-lg tabular-nums wrap-anywhere")}
            >
              {patient.phone}
            </a>
          )}
          {patient.email === null ? (
            <span className="block text-muted">No email address</span>
          ) : (
            <a href={`mailto:${patient.email}`} className="block wrap-anywhere underline underline-offset-4">
              {patient.email}
            </a>
          )}
        </div>
      </div>
      <VisitSection details={details} isMoving={isMoving} onMoved={() => setIsMoving(false)} />
      <RequestDetails details={details} />
      <dl>
        <Entry label="Username">{patient.username ?? "None"}</Entry>
        <Entry label="Phone">{patient.phone}</Entry>
        <Entry label="Date of birth">{patient.date_of_birth && formatLongDate(patient.date_of_birth)}</Entry>
        <Entry label="Insurance">
          <Badge className="bg-accent-subtle">
            {patient.insurance ? insurance || insuranceLabel(patient.insurance, "en") : "Unknown"}
          </Badge>
        </Entry>
        <Entry label="Insurance member ID">{patient.insurance_member_id}</Entry>
        <Entry label="Role">{roleLabels[patient.role]}</Entry>
      </dl>
      <NoteForm details={details} />
      <OtherAppointments details={details} />
      {details.person && pathname !== personPath(details.person) && (
        <TextLink variant="standalone" to={personPath(details.person)} className="justify-self-start">
          All visits and notes of this person
        </TextLink>
      )}
      <details className="group">
        <summary className={textLinkClasses("standalone", "w-fit")}>
          More
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="mt-2">
          <FhirDownload appointmentId={details.id} />
        </div>
      </details>
      <PanelActions
        details={details}
        isMoving={isMoving}
        onMove={() => setIsMoving(true)}
        onDecide={onDecide}
      />
    </>
  );
}

interface ContentProps extends Pick<DetailsProps, "onDecide"> {
  requestId: number;
}

function Content({ requestId, onDecide }: ContentProps) {
  const { data, error, refetch } = useQuery(detailsQuery(requestId));
  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <>
      <output className="empty:hidden">
        {!data && !error && <span className="sr-only">Loading...</span>}
        {isGone && (
          <>
            <p>No patient selected.</p>
            <p>This request no longer exists.</p>
          </>
        )}
        {!data && error && !isGone && (
          <LoadError onRetry={() => void refetch()}>Failed to load patient</LoadError>
        )}
      </output>
      {/* They are fetched at once, and do not hold up the panel's first paint if the answer is quick. */}
      <AfterPaint>{data && !isGone && <Details details={data} onDecide={onDecide} />}</AfterPaint>
      {!data && !error && <Skeleton lines={8} />}
    </>
  );
}

interface PatientPanelProps {
  /** The request whose patient is shown; without one the panel is closed. */
  requestId: number | undefined;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
}

/** The patient of a request and the request itself, beside the list (visits-25). */
export function PatientPanel({ requestId, onClose, onDecide }: PatientPanelProps) {
  return (
    <FormDialog
      isOpen={requestId !== undefined}
      onClose={onClose}
      position="side"
      title="Patient Details"
      description="Quick view of the selected patient’s profile."
    >
      <div className="grid gap-6">
        {requestId !== undefined && <Content key={requestId} requestId={requestId} onDecide={onDecide} />}
      </div>
    </FormDialog>
  );
}
