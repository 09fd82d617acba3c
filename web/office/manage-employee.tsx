import { type ReactNode, useState } from "react";
import type { Employee } from "#contract/office/office-staff.ts";
import { call } from "#web/api/browser-call.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { useOfficeAction } from "./office-data.tsx";

interface ChoiceProps {
  what: string;
  button: string;
  isPending: boolean;
  onPress: () => void;
}

/** An action for an employee, with its explanation. */
function Choice({ what, button, isPending, onPress }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <p className="min-w-0 flex-1 basis-56 leading-snug">{what}</p>
      <Button variant="secondary" isDisabled={isPending} onClick={onPress}>
        {button}
      </Button>
    </li>
  );
}

interface ManageEmployeeProps {
  member: Employee;
  onRemoved: () => void;
}

/** The actions of owners for an employee: invite again, ownership, two-factor, removal (office-5 to office-8). */
export function ManageEmployee({ member, onRemoved }: ManageEmployeeProps) {
  const { username, owner, accepted, two_factor } = member;
  const { run, isPending, messages } = useOfficeAction();
  const [isRemoving, setIsRemoving] = useState(false);
  const name = isolateName(member.name);
  const params = { username };
  const act = (send: () => Promise<unknown>, successMessage: string, onSuccess?: () => void) => () =>
    run({ about: name, send, successMessage, ...(onSuccess && { onSuccess }) });

  const choices: ReactNode = (
    <ul className="-my-4 divide-y divide-border">
      {!accepted && (
        <Choice
          what="The invitation has not been accepted yet. A new email replaces the old link."
          button="Send again"
          isPending={isPending}
          onPress={act(
            () => call("POST /api/office/staff/{username}/invite/", { params }),
            `The invitation to ${name} is sent again.`,
          )}
        />
      )}
      <Choice
        what={
          owner
            ? "Owners can see and change everything on this page."
            : "As an owner, they can see and change everything on this page."
        }
        button={owner ? "End ownership" : "Make an owner"}
        isPending={isPending}
        onPress={act(
          () => call("PUT /api/office/staff/{username}/owner/", { params, body: { owner: !owner } }),
          owner ? `${name} is no longer an owner.` : `${name} is an owner.`,
        )}
      />
      {two_factor && (
        <Choice
          what="For a lost phone: they are signed out, and set up a new authenticator when they next log in."
          button="Reset two-factor"
          isPending={isPending}
          onPress={act(
            () => call("POST /api/office/staff/{username}/reset-two-factor/", { params }),
            `${name}’s two-factor authentication is reset.`,
          )}
        />
      )}
      <Choice
        what={
          accepted
            ? "They are signed out immediately. Their posts stay."
            : "The link in the email stops working."
        }
        button={accepted ? "Remove from the team" : "Withdraw invitation"}
        isPending={isPending}
        onPress={() => setIsRemoving(true)}
      />
    </ul>
  );

  return (
    <>
      {messages}
      {isRemoving ? (
        <RemovalQuestion
          member={member}
          isPending={isPending}
          onBack={() => setIsRemoving(false)}
          onRemove={act(
            () => call("DELETE /api/office/staff/{username}/", { params }),
            accepted ? `${name} is removed.` : `The invitation to ${name} is withdrawn.`,
            onRemoved,
          )}
        />
      ) : (
        choices
      )}
    </>
  );
}

interface RemovalQuestionProps {
  member: Employee;
  isPending: boolean;
  onBack: () => void;
  onRemove: () => void;
}

/** Asks before an employee is removed. The question takes the focus of the button that it replaces. */
function RemovalQuestion({ member: { name, accepted }, isPending, onBack, onRemove }: RemovalQuestionProps) {
  return (
    <div className="grid gap-5">
      <p ref={focusOnMount} tabIndex={-1}>
        {accepted
          ? `Remove ${isolateName(name)} from the team?`
          : `Withdraw the invitation to ${isolateName(name)}?`}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button variant="danger" isDisabled={isPending} onClick={onRemove}>
          {accepted ? "Yes, remove" : "Yes, withdraw"}
        </Button>
      </div>
    </div>
  );
}
