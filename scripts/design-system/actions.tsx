import Printer from "lucide-react/icons/printer";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Chip, ChipLink, ChipRadios } from "#web/ui/chip.tsx";
import { SwitchField } from "#web/ui/switch.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { type Example, noop, Row } from "./example.tsx";

/** Buttons, links, chips and switches. */
export const actionExamples: readonly Example[] = [
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
          onChange={noop}
        />
      </div>
    ),
  },
  {
    part: "switch",
    content: (
      <div className="max-w-sm">
        <SwitchField label="Highlight links" isOn onChange={noop} />
        <SwitchField
          label="Remember on this device"
          hint="Stored in this browser only, until you reset."
          isOn={false}
          onChange={noop}
        />
      </div>
    ),
  },
];
