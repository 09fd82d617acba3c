import { readAppointmentAsFhir } from "#contract/fhir.ts";
import { call } from "../api/browser-call.ts";
import { DownloadButton } from "../forms/download-button.tsx";

async function loadAsFhir(id: number): Promise<Blob> {
  const bundle = await call("GET /api/appointments/{id}/fhir/", { params: { id: String(id) } });
  return new Blob([`${JSON.stringify(bundle, null, 2)}\n`], { type: readAppointmentAsFhir.reply.type });
}

/** Saves the appointment as a file for another system (exports-3). Each download is in the access log. */
export function FhirDownload({ appointmentId }: { appointmentId: number }) {
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
