import { fieldLengths, stripPhonePunctuation } from "#contract/fields.ts";
import { guestInsuranceOptions } from "#practice/program/insurance-options.ts";
import { FieldGroup } from "../forms/field-group.tsx";
import { PhoneField } from "../forms/phone-field.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { TextField } from "../forms/text-field.tsx";
import type { RegisterField } from "../forms/use-zod-form.ts";
import { guestLabels, guestPhoneDigits } from "./guest-form-fields.ts";
import { SomeoneElseFields } from "./someone-else-fields.tsx";

interface GuestDetailsProps {
  field: RegisterField<keyof typeof guestLabels>;
  /** Whether the request is for someone else. */
  isForSomeoneElse: boolean | undefined;
}

/** Who the guest is, for whom the visit is, and who pays. */
export function GuestDetails({ field, isForSomeoneElse }: GuestDetailsProps) {
  return (
    <>
      <FieldGroup legend="About you">
        <TextField
          label={guestLabels.first_name}
          autoComplete="given-name"
          maxLength={fieldLengths.name}
          {...field("first_name")}
        />
        <TextField
          label={guestLabels.last_name}
          autoComplete="family-name"
          maxLength={fieldLengths.name}
          {...field("last_name")}
        />
        <TextField
          label={guestLabels.email}
          type="email"
          autoComplete="email"
          maxLength={fieldLengths.email}
          {...field("email")}
        />
        <PhoneField
          label={guestLabels.phone}
          autoComplete="tel-national"
          hint="Ten digits, numbers only."
          strip={stripPhonePunctuation}
          maxCharacters={guestPhoneDigits}
          {...field("phone")}
        />
        <TextField
          label={guestLabels.date_of_birth}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          {...field("date_of_birth")}
        />
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </FieldGroup>
      <FieldGroup legend="Your insurance">
        <SelectField
          label={guestLabels.insurance}
          choices={guestInsuranceOptions()}
          defaultValue="none"
          {...field("insurance")}
        />
        <TextField
          label={guestLabels.other_insurance_provider}
          optional
          hint="Where yours is not in the list."
          maxLength={fieldLengths.otherInsurance}
          {...field("other_insurance_provider")}
        />
        <TextField
          label={guestLabels.insurance_member_id}
          hint="Type N/A if not applicable."
          maxLength={fieldLengths.memberId}
          {...field("insurance_member_id")}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}
