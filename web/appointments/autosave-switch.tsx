import { useMutation } from "@tanstack/react-query";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SwitchField } from "#web/ui/switch.tsx";

interface AutosaveSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  save: (isOn: boolean) => Promise<unknown>;
}

/** A switch whose state is saved when it is changed. */
export function AutosaveSwitch({ label, hint, isOn, save }: AutosaveSwitchProps) {
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: save });
  return (
    <div className="grid gap-2">
      <SwitchField
        label={label}
        hint={hint}
        isOn={isPending ? variables : isOn}
        onChange={(on) => isPending || mutate(on)}
      />
      {error && (
        <Notice role="alert" variant="danger">
          {getErrorMessage(error, m.visit_not_saved())}
        </Notice>
      )}
    </div>
  );
}
