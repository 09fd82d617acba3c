import { useMutation } from "@tanstack/react-query";
import { readAppointmentAsFhir } from "#contract/fhir.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";

/** Saves the appointment as a file for another system (exports-3). Each download is in the access log. */
export function FhirDownload({ appointmentId }: { appointmentId: number }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("GET /api/appointments/{id}/fhir/", { params: { id: String(appointmentId) } }),
    onSuccess: (bundle) =>
      saveFile(
        `appointment-${appointmentId}.fhir.json`,
        new Blob([`${JSON.stringify(bundle, null, 2)}\n`], { type: readAppointmentAsFhir.reply.type }),
      ),
  });
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        isPending={isPending}
        aria-describedby="fhir-download-hint"
        onClick={() => mutate()}
        className="justify-self-start"
      >
        {isPending ? "Downloading…" : "Download as FHIR"}
      </Button>
      <p id="fhir-download-hint" className="text-sm text-muted">
        A file for another practice’s system, without the message and the note.
      </p>
      {error && (
        <Notice variant="danger">{getErrorMessage(error, "Failed to download the appointment.")}</Notice>
      )}
    </div>
  );
}
