import { queryOptions } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useId, useState } from "react";
import type { Employee } from "#contract/office/office-staff.ts";
import { call } from "#web/api/browser-call.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { ManageEmployee } from "./manage-employee.tsx";
import { Moment, OfficeData } from "./office-data.tsx";

const teamQuery = queryOptions({
  queryKey: ["office", "team"],
  queryFn: () => call("GET /api/office/staff/", {}),
  staleTime: 0,
});

function Person({ name, username, email, owner, accepted }: Employee) {
  return (
    <div className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        {owner && <Badge className="bg-accent-subtle text-accent">Owner</Badge>}
        {!accepted && <Badge className="bg-warning-subtle text-warning">Invited</Badge>}
      </span>
      <span className="text-note font-normal wrap-anywhere text-muted">
        {username} · {email}
      </span>
    </div>
  );
}

const columns: readonly Column<Employee>[] = [
  {
    heading: "Two-factor",
    cell: ({ two_factor }) => (two_factor ? "On" : <span className="text-warning">Off</span>),
  },
  { heading: "Last login", cell: ({ last_sign_in: at }) => (at ? <Moment at={at} /> : "Not yet") },
];

/** The employees, with the actions of owners (office-5 to office-8). */
export function EmployeeList() {
  const [isInviting, setIsInviting] = useState(false);
  const [managed, setManaged] = useState<string>();
  const id = useId();
  return (
    <OfficeData query={teamQuery} what="the team">
      {({ results }) => {
        const member = results.find(({ username }) => username === managed);
        return (
          <>
            <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
              <p id={id} className="text-muted">
                {results.length === 1 ? "One person works here." : `${results.length} people work here.`}
              </p>
              <Button onClick={() => setIsInviting(true)}>
                <UserPlus aria-hidden className="size-4.5" />
                Invite someone
              </Button>
            </div>
            <div className="rounded-box border border-border">
              <Table
                labelledBy={id}
                rows={results}
                keyOf={({ username }) => username}
                rowHeader={{ heading: "Name", cell: Person }}
                columns={columns}
                renderActions={({ username, name }) => (
                  <Button
                    variant="secondary"
                    aria-label={`Manage ${name}`}
                    onClick={() => setManaged(username)}
                  >
                    Manage
                  </Button>
                )}
                variant="lines"
                wideFrom="md"
              />
            </div>
            <FormDialog
              isOpen={isInviting}
              onClose={() => setIsInviting(false)}
              title="Invite someone"
              description="They get an email with a link to set a password, good for three days."
            >
              <InviteForm onClose={() => setIsInviting(false)} />
            </FormDialog>
            <Dialog
              isOpen={member !== undefined}
              onClose={() => setManaged(undefined)}
              title={member?.name ?? ""}
              description={member && `${member.username} · ${member.email}`}
            >
              {member && (
                <ManageEmployee
                  member={member}
                  // The dialog of another employee may have been opened since.
                  onRemoved={() => setManaged((open) => (open === member.username ? undefined : open))}
                />
              )}
            </Dialog>
          </>
        );
      }}
    </OfficeData>
  );
}
