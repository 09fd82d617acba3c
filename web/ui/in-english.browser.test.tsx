import { queryOptions } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { guestFields } from "#contract/appointments/guest-form.ts";
import { someoneElse } from "#contract/appointments/other-patient.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { answer, lost } from "#tests/support/answers.ts";
import { englishIn } from "#tests/support/english-words.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { call } from "#web/api/browser-call.ts";
import { NothingOnPage } from "#web/appointments/nothing-on-page.tsx";
import { PainLevel } from "#web/appointments/pain.tsx";
import { PhoneRequestForm } from "#web/appointments/phone-request-form.tsx";
import { InsuranceFields, SomeoneElseFields } from "#web/appointments/request-fields.tsx";
import { StatusBadge, StruckTime } from "#web/appointments/request-flags.tsx";
import { DownloadButton } from "#web/forms/download-button.tsx";
import { EmailSuggestion } from "#web/forms/email-suggestion.tsx";
import { TextAreaField, TextField } from "#web/forms/fields.tsx";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { PasskeyButton } from "#web/forms/passkey-button.tsx";
import { ReauthenticationForm } from "#web/forms/reauthentication-form.tsx";
import { AnyCodeField, PasswordField } from "#web/forms/special-fields.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Dialog } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { InEnglish } from "./in-english.tsx";
import { LoadError, NotLoaded } from "./loading.tsx";
import { NewerOlder, Pager } from "./pager.tsx";
import { Table } from "./table.tsx";

const english = site();
const practice = { ...english.practice, languages: ["en", "es"], locale: "es-US" } as typeof english.practice;
const speakSpanish = () => provideSite(() => ({ ...english, practice, language: "es" }));

afterEach(() => provideSite(() => english));

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

/** What a part of the page says to who reads or hears it. */
function textsOf(part: Element): string[] {
  const spoken = ["aria-label", "placeholder", "title"];
  return [...part.querySelectorAll("*")].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
    ...spoken.map((name) => element.getAttribute(name) ?? ""),
  ]);
}

const queries = {
  loading: queryOptions({ queryKey: ["test", "loading"], queryFn: never }),
  failing: queryOptions({
    queryKey: ["test", "failing"],
    queryFn: () => call("GET /api/calendar/", {}),
    retry: false,
  }),
};

function Loaded({ query }: { query: keyof typeof queries }) {
  const [, fallback] = useQueryData<unknown, unknown, string[]>(queries[query] as never, { failure: "1" });
  return fallback;
}

const fields = z.object({ ...guestFields, ...someoneElse });

/** A form whose faults are told by the contract, or by nobody, since the server does not answer. */
function Faults({ schema }: { schema: typeof fields | ReturnType<typeof z.object> }) {
  const { form, field } = useZodForm({
    schema: schema as typeof fields,
    defaultValues: { schedule_other_patient: true, level_of_discomfort: "11" },
    labels: { first_name: "1" },
    send: () => call("DELETE /api/calendar/", {}),
    onSuccess: nothing,
    failureMessage: "2",
    announceBy: "summary",
  });
  return (
    <Form {...form}>
      <TextField label="1" {...field("first_name")} />
      <TextField label="1" {...field("email")} />
      <TextField label="1" {...field("level_of_discomfort")} />
      <SomeoneElseFields field={field} isForSomeoneElse />
      <InsuranceFields field={field as never} />
      <button type="submit">3</button>
    </Form>
  );
}

function Reauthentication() {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  useEffect(() => {
    withReauthentication(() => call("DELETE /api/calendar/", {})).catch(nothing);
  });
  return reauthenticationDialog;
}

const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
const reauthentication = {
  send: never,
  failureMessage: "1",
  submitText: "2",
  pendingText: "3",
  onSuccess: nothing,
};

interface Part {
  readonly part: ReactNode;
  readonly act?: () => Promise<unknown>;
}

/** What patients and staff both meet, with what is done to it before it says all that it has to. */
const parts: Readonly<Record<string, Part>> = {
  Dialog: { part: <Dialog isOpen onClose={nothing} title="1" /> },
  "FormDialog's question": {
    part: (
      <FormDialog isOpen onClose={nothing} title="1">
        <form>
          <input aria-label="2" />
        </form>
      </FormDialog>
    ),
    act: async () => {
      await page.getByRole("textbox").fill("3");
      await userEvent.keyboard("{Escape}");
    },
  },
  LoadError: { part: <LoadError onRetry={nothing}>1</LoadError> },
  NotLoaded: { part: <NotLoaded onRetry={nothing} /> },
  "a query on its way": { part: <Loaded query="loading" /> },
  "a query that fails": {
    part: <Loaded query="failing" />,
    act: () => expect.element(page.getByRole("button")).toBeVisible(),
  },
  NewerOlder: { part: <NewerOlder page={1} pages={3} onPage={nothing} /> },
  Pager: { part: <Pager label="1" page={2} pages={3} pathOf={String} anchor="list" /> },
  Table: {
    part: (
      <Table
        labelledBy="heading"
        rows={["1"]}
        keyOf={String}
        rowHeader={{ heading: "2", cell: String }}
        columns={[]}
        renderActions={String}
        variant="lines"
        wideFrom="md"
      />
    ),
  },
  "an optional field": { part: <TextField label="1" optional /> },
  "a counter": { part: <TextAreaField label="1" maxCharacters={5} defaultValue="1" /> },
  "a counter of what is too much": {
    part: <TextAreaField label="1" maxCharacters={5} defaultValue="123456" />,
  },
  PasswordField: { part: <PasswordField label="1" autoComplete="new-password" /> },
  AnyCodeField: { part: <AnyCodeField /> },
  EmailSuggestion: {
    part: <EmailSuggestion typed="ada@gmial.com" onUse={nothing} />,
    act: () => expect.element(page.getByRole("button")).toBeVisible(),
  },
  DialogButtons: {
    part: (
      <DialogButtons isPending={false} pendingText="1">
        2
      </DialogButtons>
    ),
  },
  DownloadButton: {
    part: (
      <DownloadButton fileName="1" load={never} failure="2">
        3
      </DownloadButton>
    ),
    act: press("3"),
  },
  "the faults of a form": { part: <Faults schema={fields} />, act: press("3") },
  "a form without an answer": { part: <Faults schema={z.object({})} />, act: press("3") },
  "a proof by password": {
    part: <ReauthenticationForm accepts={["password", "code"]} {...reauthentication} />,
  },
  "a proof by code": {
    part: <ReauthenticationForm accepts={["code", "passkey"]} {...reauthentication} />,
    act: press("2"),
  },
  "a proof by passkey": {
    part: <ReauthenticationForm accepts={["passkey", "password"]} {...reauthentication} />,
  },
  "the dialog for a proof": {
    part: <Reauthentication />,
    act: () => expect.element(page.getByRole("dialog")).toBeVisible(),
  },
  PasskeyButton: { part: <PasskeyButton onSignIn={nothing} /> },
  StatusBadge: {
    part: (["pending", "confirmed", "cancelled"] as const).map((status) => (
      <StatusBadge key={status} status={status} />
    )),
  },
  StruckTime: {
    part: (["cancelled", "taken", "ended"] as const).map((why) => (
      <StruckTime key={why} why={why}>
        1
      </StruckTime>
    )),
  },
  PainLevel: { part: <PainLevel level={9} /> },
  NothingOnPage: { part: <NothingOnPage count={1} none="1" first="/" /> },
};

/** What is not the program's own: an address, and what the practice says. */
const isGiven = (text: string) =>
  text.includes("@") || insuranceOptions("guest_form").some(({ label }) => label === text);

/** What a part says, once it has said all. */
async function read({ part, act }: Part): Promise<string[]> {
  const screen = await renderPart(<div data-testid="part">{part}</div>);
  await act?.();
  const shown = screen.getByTestId("part").element();
  if (shown.querySelector("form")) await new Promise((resolve) => setTimeout(resolve, 100));
  const texts = textsOf(shown).filter((text) => /\p{L}/u.test(text) && !isGiven(text));
  await screen.unmount();
  return texts;
}

describe("on a site in Spanish (WCAG 2.2, 3.1.2)", () => {
  beforeEach(() => {
    answer("GET /api/calendar/", lost);
    answer("DELETE /api/calendar/", lost);
  });

  test.each(Object.entries(parts))(
    "%s is English for staff, and Spanish for patients",
    async (name, part) => {
      if (name === "the dialog for a proof")
        answer("DELETE /api/calendar/", () =>
          Response.json(
            { detail: "reauthentication_required", message: "", accepts: ["password"] },
            { status: 403 },
          ),
        );
      const onEnglishSite = await read(part);
      expect(onEnglishSite).not.toEqual([]);
      speakSpanish();
      expect(await read({ ...part, part: <InEnglish>{part.part}</InEnglish> })).toEqual(onEnglishSite);
      const inSpanish = await read(part);
      expect(inSpanish).toHaveLength(onEnglishSite.length);
      expect(inSpanish.flatMap(englishIn)).toEqual([]);
      expect(inSpanish.filter((text) => onEnglishSite.includes(text))).toEqual([]);
    },
  );

  test("staff's form for a call is English throughout", async () => {
    const form = { part: <PhoneRequestForm onClose={nothing} />, act: press("Confirm appointment") };
    const onEnglishSite = await read(form);
    speakSpanish();
    expect(await read({ ...form, part: <InEnglish>{form.part}</InEnglish> })).toEqual(onEnglishSite);
  });

  test("what is inside names its language, a dialog over the page too", async () => {
    speakSpanish();
    await renderPart(
      <InEnglish>
        <Dialog isOpen onClose={nothing} title="Visit" />
      </InEnglish>,
    );
    expect(page.getByRole("dialog").element().closest("[lang]")?.getAttribute("lang")).toBe("en");
  });
});
