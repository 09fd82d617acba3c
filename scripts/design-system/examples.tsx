import Printer from "lucide-react/icons/printer";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { CodeField } from "#web/forms/code-field.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { Form } from "#web/forms/form.tsx";
import { controlClasses, LabelledField } from "#web/forms/labelled-field.tsx";
import { PasswordField } from "#web/forms/password-field.tsx";
import { PhoneField } from "#web/forms/phone-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { TextAreaField } from "#web/forms/text-area-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card-section.tsx";
import { Carousel } from "#web/ui/carousel.tsx";
import { Chip, ChipLink, ChipRadios } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { SectionHeader } from "#web/ui/section-header.tsx";
import { SwitchField } from "#web/ui/switch.tsx";
import { Table } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { TextSection } from "#web/ui/text-section.tsx";
import { ToastArea } from "#web/ui/toast-area.tsx";

/** A part of the interface in use: `part` is its file's name in `web/ui/` or `web/forms/` without ending. */
interface Example {
  readonly part: string;
  readonly content: ReactNode;
  /** What the picture shows, where that is not the example itself, such as a dialog in the top layer. */
  readonly pictured?: string;
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

const categoryColors = [
  "bg-category-1/10 text-category-1",
  "bg-category-2/10 text-category-2",
  "bg-category-3/10 text-category-3",
  "bg-category-4/10 text-category-4",
  "bg-category-5/10 text-category-5",
];
const nothing = () => undefined;
const osei = { username: "renata.osei", first_name: "Renata", last_name: "Osei" };
const weekdays = [
  { value: "monday", label: "Monday (General Dentist)" },
  { value: "thursday", label: "Thursday (Endodontist)" },
];

const parts: readonly Example[] = [
  {
    part: "button",
    content: (
      <Row>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink to="/register">A link</ButtonLink>
      </Row>
    ),
  },
  {
    part: "icon-button",
    content: (
      <Row>
        <IconButton aria-label="Close">
          <X aria-hidden className="size-5" />
        </IconButton>
        <IconButton variant="outlined" aria-label="Print">
          <Printer aria-hidden className="size-5" />
        </IconButton>
        <IconButton variant="primary" aria-label="Search">
          <Search aria-hidden className="size-5" />
        </IconButton>
      </Row>
    ),
  },
  {
    part: "text-link",
    content: (
      <div>
        <p>
          Please <TextLink to="/login">log in</TextLink> to continue.
        </p>
        <TextLink to="/appointments" variant="standalone">
          Your appointments
        </TextLink>
      </div>
    ),
  },
  {
    part: "chip",
    content: (
      <div className="grid gap-4">
        <Row>
          <ChipLink to="/appointments" isCurrent>
            All
          </ChipLink>
          <ChipLink to="/appointments?status=pending" isCurrent={false}>
            Pending
          </ChipLink>
          <Chip size="small">Insurance Questions</Chip>
        </Row>
        <ChipRadios
          legend="Text size"
          name="text-size"
          options={[
            { value: "default", label: "Default" },
            { value: "large", label: "Large" },
          ]}
          value="large"
          onChange={nothing}
        />
      </div>
    ),
  },
  {
    part: "switch",
    content: (
      <div className="max-w-sm">
        <SwitchField label="Highlight links" isOn onChange={nothing} />
        <SwitchField
          label="Remember on this device"
          hint="Stored in this browser only, until you reset."
          isOn={false}
          onChange={nothing}
        />
      </div>
    ),
  },
  {
    part: "badge",
    content: (
      <Row>
        <Badge className="bg-warning-subtle text-warning">Pending</Badge>
        <Badge className="bg-accent-subtle text-success">Confirmed</Badge>
        <Badge className="bg-danger-subtle text-danger">Cancelled</Badge>
        {categoryColors.map((colors, index) => (
          <Badge key={colors} className={colors}>
            Category {index + 1}
          </Badge>
        ))}
      </Row>
    ),
  },
  {
    part: "avatar",
    content: (
      <Row>
        <Avatar person={osei} picture={null} className="size-11 text-sm" />
        <Avatar person={osei} picture={null} className="size-20 text-2xl" />
      </Row>
    ),
  },
  {
    part: "card-section",
    content: <CardSection heading="Change Password">A section of a page on a card.</CardSection>,
  },
  {
    part: "notice",
    content: (
      <div className="grid gap-3">
        <Notice variant="info">You are the author of this post.</Notice>
        <Notice variant="success">Two-factor authentication is on.</Notice>
        <Notice variant="warning" action={<TextLink to="/settings/security/2fa">Set up 2FA</TextLink>}>
          We recommend you enable 2FA for added security.
        </Notice>
        <Notice variant="danger">Failed to load patient</Notice>
      </div>
    ),
  },
  {
    part: "load-error",
    content: <LoadError onRetry={nothing}>Failed to load appointments.</LoadError>,
  },
  { part: "not-loaded", content: <NotLoaded message="This part could not be loaded." onRetry={nothing} /> },
  {
    part: "loading",
    content: (
      <div className="grid gap-5">
        <Spinner label="Loading..." isLabelShown />
        <Skeleton lines={3} />
      </div>
    ),
  },
  {
    part: "toast",
    content: (
      <>
        <button type="button" data-shows-toast>
          Show a toast
        </button>
        <ToastArea />
      </>
    ),
    pictured: ".Toastify__toast",
  },
  {
    part: "dialog",
    content: (
      <Dialog
        isOpen
        onClose={nothing}
        title="Delete this blog?"
        description="This action cannot be undone."
        actions={
          <>
            <Button variant="secondary">Cancel</Button>
            <Button variant="danger">Confirm</Button>
          </>
        }
      />
    ),
    pictured: "dialog",
  },
  {
    part: "table",
    content: (
      <div className="grid gap-6">
        <h2 id="table-example" className="text-2xl">
          Insurers
        </h2>
        <Table
          labelledBy="table-example"
          variant="cards"
          wideFrom="md"
          rows={["Cigna", "Delta Dental PPO"]}
          keyOf={(name) => name}
          rowHeader={{ heading: "Insurer", cell: (name) => name }}
          columns={[
            { heading: "Phone", cell: () => "(530) 555-0142" },
            { heading: "TTY1", cell: () => "711" },
          ]}
        />
      </div>
    ),
  },
  {
    part: "pager",
    content: (
      <div className="grid gap-4">
        <Pager
          label="Pages of posts"
          page={2}
          pages={4}
          addressOf={(page) => `/?page=${page}`}
          anchor="posts"
        />
        <Pager
          label="Pages of many"
          page={9}
          pages={60}
          addressOf={(page) => `/?page=${page}`}
          anchor="posts"
        />
      </div>
    ),
  },
  {
    part: "carousel",
    content: (
      <Carousel
        labelledBy="carousel-example"
        slideName="picture"
        slides={["One", "Two", "Three"].map((name) => ({
          key: name,
          content: (
            <div className="grid h-28 place-items-center rounded-picture bg-accent-subtle">{name}</div>
          ),
        }))}
      >
        <h2 id="carousel-example" className="text-3xl">
          Our office
        </h2>
      </Carousel>
    ),
  },
  {
    part: "page-header",
    content: (
      <PageHeader
        eyebrow="August 2025"
        heading="Accessibility"
        introduction={["How we care for everyone who visits us."]}
      />
    ),
  },
  {
    part: "section-header",
    content: (
      <SectionHeader
        id="section-example"
        heading="Newsletter"
        introduction="News and advice from our team."
      />
    ),
  },
  {
    part: "text-section",
    content: (
      <TextSection heading="Service animals">They are welcome in every room of the practice.</TextSection>
    ),
  },
  {
    part: "prose",
    content: (
      <Prose
        paragraphs={["Call us at (530) 555-0142 with any question."]}
        list={["A cold compress for 20 minutes", "Soft food for two days"]}
        links={[{ label: "Post Op Instructions", href: "/post-op" }]}
        linked={[{ label: "(530) 555-0142", href: "tel:+15305550142" }]}
      />
    ),
  },
  {
    part: "form-page",
    content: (
      <FormPage
        heading="Login"
        introduction="Welcome back."
        below={<TextLink to="/register">Register</TextLink>}
      >
        <TextField label="Username" />
      </FormPage>
    ),
  },
];

const fields: readonly Example[] = [
  {
    part: "text-field",
    content: (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" defaultValue="Renata" />
        <TextField label="Insurance member ID" hint="Type N/A if not applicable." optional />
        <TextField label="Email" error="Email is required." />
        <TextField label="Username" disabled defaultValue="renata.osei" />
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
    content: (
      <PhoneField label="Phone" strip={(typed) => typed} maxCharacters={10} defaultValue="5305550142" />
    ),
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
        invalidFields={["Email", "Phone"].map((label) => ({ label, focus: nothing }))}
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

/** Every part of the interface, in the order of docs/design-system.md. */
export const examples: readonly Example[] = [...parts, ...fields];
