import {
  CheckboxField,
  controlClasses,
  FieldGroup,
  LabelledField,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/forms/fields.tsx";
import { ErrorSummary, Form, SubmitButton } from "#web/forms/form.tsx";
import { CodeField, PasswordField, PhoneField } from "#web/forms/special-fields.tsx";
import { type Example, noop, Row } from "./example.tsx";

const weekdays = [
  { value: "monday", label: "Monday (General Dentist)" },
  { value: "thursday", label: "Thursday (Endodontist)" },
];

/** Forms and their fields. */
export const fieldExamples: readonly Example[] = [
  {
    part: "text-field",
    content: (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" defaultValue="Renata" />
        <TextField label="Insurance member ID" hint="Type N/A if not applicable." optional />
        <TextField label="Email" error="Email is required." />
        <TextField label="Username" disabled defaultValue="mira.castell" />
      </div>
    ),
  },
  {
    part: "password-field",
    content: <PasswordField label="Password" autoComplete="new-password" defaultValue="not a secret" />,
  },
  {
    part: "select-field",
    content: <SelectField label="Preferred day" choices={weekdays} unset="Select a day" />,
  },
  {
    part: "text-area-field",
    content: (
      <TextAreaField label="Message" maxCharacters={2_000} defaultValue="A tooth hurts when I chew." />
    ),
  },
  {
    part: "checkbox-field",
    content: (
      <div className="grid gap-4">
        <CheckboxField label="Scheduling for someone else" defaultChecked />
        <CheckboxField label="I accept" error="Please accept the consent to register." />
      </div>
    ),
  },
  {
    part: "phone-field",
    content: <PhoneField label="Phone" defaultValue="5305550142" />,
  },
  { part: "code-field", content: <CodeField label="Authenticator code" defaultValue="123456" /> },
  {
    part: "labelled-field",
    content: (
      <LabelledField label="Any control" hint="A hint that is read out with the control.">
        {(control) => <input {...control} className={controlClasses} />}
      </LabelledField>
    ),
  },
  {
    part: "field-group",
    content: (
      <FieldGroup legend="Your visit" explanation="When it suits you best.">
        <SelectField label="Preferred day" choices={weekdays} />
        <TextField label="Preferred time" />
      </FieldGroup>
    ),
  },
  {
    part: "error-summary",
    content: (
      <ErrorSummary
        message={undefined}
        invalidFields={["Email", "Phone"].map((label) => ({ label, focus: noop }))}
      />
    ),
  },
  {
    part: "submit-button",
    content: (
      <Row>
        <SubmitButton isPending={false} pendingText="Submitting…">
          Submit Request
        </SubmitButton>
        <SubmitButton isPending pendingText="Submitting…">
          Submit Request
        </SubmitButton>
      </Row>
    ),
  },
  {
    part: "form",
    content: (
      <Form failure="Failed to submit appointment.">
        <TextField label="Message" />
        <SubmitButton isPending={false} pendingText="Submitting…" className="justify-self-start">
          Submit
        </SubmitButton>
      </Form>
    ),
  },
];
