import { guestInsuranceOptions } from "#practice/program/insurance-options.ts";
import { DateField } from "#web/forms/date-field.tsx";
import { PhoneField } from "#web/forms/phone-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { guestLabels } from "./guest-form-fields.ts";

interface GuestFieldsProps {
  field: RegisterField<keyof typeof guestLabels>;
  /** Whether staff enter them for a caller: an e-mail address is optional then, and no browser fills them in. */
  isCaller?: boolean;
}

/** The personal details of someone without an account. */
export function PersonFields({ field, isCaller = false }: GuestFieldsProps) {
  const autoComplete = (token: string) => (isCaller ? "off" : token);
  return (
    <>
      <TextField
        label={guestLabels.first_name}
        autoComplete={autoComplete("given-name")}
        {...field("first_name")}
      />
      <TextField
        label={guestLabels.last_name}
        autoComplete={autoComplete("family-name")}
        {...field("last_name")}
      />
      <TextField
        label={guestLabels.email}
        optional={isCaller}
        type="email"
        autoComplete={autoComplete("email")}
        {...field("email")}
      />
      <PhoneField
        label={guestLabels.phone}
        autoComplete={autoComplete("tel-national")}
        hint={isCaller ? "Ten digits; or an email address." : "Ten digits, numbers only."}
        {...field("phone")}
      />
      <DateField
        label={guestLabels.date_of_birth}
        autoComplete={autoComplete("bday")}
        min="1900-01-01"
        {...field("date_of_birth")}
      />
    </>
  );
}

/** The insurance of someone without an account. */
export function InsuranceFields({ field, isCaller = false }: GuestFieldsProps) {
  return (
    <>
      <SelectField
        label={guestLabels.insurance}
        choices={guestInsuranceOptions()}
        defaultValue="none"
        {...field("insurance")}
      />
      <TextField
        label={guestLabels.other_insurance_provider}
        optional
        hint={isCaller ? "Where it is not in the list." : "Where yours is not in the list."}
        {...field("other_insurance_provider")}
      />
      <TextField
        label={guestLabels.insurance_member_id}
        hint="Type N/A if not applicable."
        {...field("insurance_member_id")}
        className={isCaller ? "" : "sm:col-span-2"}
      />
    </>
  );
}
