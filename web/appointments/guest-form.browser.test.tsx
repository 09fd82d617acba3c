import { type ComponentProps, useState } from "react";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formTokenAge } from "#contract/appointments/guest-form.ts";
import { requestAnswered } from "#contract/appointments/guest-requests.ts";
import { invalidFields } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { answer, callsOf, hold, lost, problemReply } from "#tests/support/answers.ts";
import { guestMessages } from "#tests/support/guest-form.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { RegistrationForm } from "#web/accounts/registration-form.tsx";
import { GuestForm } from "./guest-form.tsx";
import { GuestRequestSent } from "./guest-request-sent.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole("button", { name: /Submit/ });
const onSent = vi.fn();

async function openForm() {
  answer("GET /api/appointments/guest/", { form_token: "token" });
  await renderPart(<GuestForm onSent={onSent} />);
}

async function fillForm() {
  await field("First name").fill("Noor");
  await field("Last name").fill("Marsh");
  await field("Email").fill("noor@mailbox.example");
  await field("Phone").fill("(530) 555-0177");
  await field("Date of birth").fill("1987-06-05");
  await field("Preferred day").selectOptions("monday");
  await field("Preferred time").selectOptions("morning");
  await field("Second preferred day").selectOptions("friday");
  await field("Second preferred time").selectOptions("afternoon");
  await field("Category").selectOptions("general_dentist_emergency");
  await field("Message").fill("A tooth broke.");
  // As if it had taken as long as the token must be old.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + formTokenAge.min * 1_000);
}

beforeEach(() => onSent.mockReset());

test("an empty form says what each field needs, marks the first and focuses it (pages-10)", async () => {
  await openForm();
  await field("Insurance").selectOptions("cigna");
  await submit().click();
  const first = field("First name");
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription("First name is required.");
  for (const sentence of guestMessages) {
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  const summary = page.getByRole("alert").filter({ hasText: invalidFields.message() });
  await summary.getByRole("button", { name: "Message" }).click();
  await expect.element(field("Message")).toHaveFocus();
  expect(callsOf("POST /api/appointments/guest/")).toEqual([]);
});

test("a sentence goes away as soon as its field is right", async () => {
  await openForm();
  await submit().click();
  await field("First name").fill("Noor");
  await expect.element(page.getByText("First name is required.")).not.toBeInTheDocument();
});

test("a phone number is ten digits, however it is typed (visits-9)", async () => {
  await openForm();
  const phone = field("Phone");
  await phone.fill("530555014");
  await submit().click();
  const sentence = page.getByText("Enter a 10-digit phone number (numbers only).");
  await expect.element(sentence).toBeVisible();
  await phone.fill("530\u2011555\u20110142");
  await expect.element(phone).toHaveValue("5305550142");
  await expect.element(sentence).not.toBeInTheDocument();
  await phone.click();
  await userEvent.keyboard("{Home}9");
  await expect.element(phone, { message: "a digit too many stays, and is told" }).toHaveValue("95305550142");
  await expect.element(sentence).toBeVisible();
});

test("a phone number typed with the country code is sent without it (visits-9)", async () => {
  await openForm();
  await fillForm();
  const phone = field("Phone");
  await phone.fill("");
  await phone.click();
  await userEvent.keyboard("1 530 555 0177");
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const [call] = callsOf("POST /api/appointments/guest/");
  expect(call?.body).toMatchObject({ phone: "5305550177" });
});

test("an extension has a sentence of its own, and stays in the field (visits-9)", async () => {
  await openForm();
  await field("Phone").fill("5305550177 ext 12");
  await submit().click();
  await expect.element(page.getByText(m.phone_extension())).toBeVisible();
  await expect.element(field("Phone")).toHaveValue("5305550177ext12");
});

test("without insurance nothing else about one is asked, and what was typed comes back with one (visits-107)", async () => {
  await openForm();
  const memberId = field("Insurance member ID");
  await expect.element(memberId).not.toBeVisible();
  await expect.element(page.getByLabelText(/^Other insurance provider/)).not.toBeVisible();
  await field("Insurance").selectOptions("other");
  await expect.element(memberId).toHaveValue("");
  await memberId.fill("HM-204");
  await field("Insurance").selectOptions("none");
  await expect.element(memberId).not.toBeVisible();
  await field("Insurance").selectOptions("cigna");
  await expect.element(memberId).toHaveValue("HM-204");
});

test("hints about the choices never prevent sending (visits-16)", async () => {
  await openForm();
  await field("Category").selectOptions("endodontist_consultation");
  await field("Preferred day").selectOptions("monday");
  await expect.element(page.getByText("The endodontist does not see patients on Mondays.")).toBeVisible();
});

test("what is sent is the form, its token and an untouched honeypot (visits-11)", async () => {
  await openForm();
  await fillForm();
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const [call] = callsOf("POST /api/appointments/guest/");
  expect(call?.body).toMatchObject({
    first_name: "Noor",
    phone: "5305550177",
    insurance_member_id: "N/A",
    preferred_day: "monday",
    form_token: "token",
    website: "",
  });
  expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
});

test("once it is sent a guest reads what was sent, where emails go and whom to call in pain (visits-109)", async () => {
  answer("GET /api/appointments/guest/", { form_token: "token" });
  const onAnother = vi.fn();
  function Request() {
    const [sent, setSent] = useState<ComponentProps<typeof GuestRequestSent>["sent"]>();
    return sent ? <GuestRequestSent sent={sent} onAnother={onAnother} /> : <GuestForm onSent={setSent} />;
  }
  await renderPart(<Request />);
  await fillForm();
  await field("Scheduling for someone else").click();
  await page.getByLabelText("Patient’s name").fill("Ana Silva");
  await page.getByLabelText("Patient’s birth date").fill("1951-11-30");
  await page.getByLabelText(/^Name and relationship/).fill("Ana, my mother");
  await page.getByLabelText(/^Level of discomfort/).fill("6");
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  await expect.element(page.getByRole("heading", { name: "Appointment Request Submitted" })).toHaveFocus();
  for (const text of [
    "We will get back to you soon.",
    site().practice.answer_time,
    "Ana Silva",
    "Monday, Morning; or Friday, Afternoon",
    "6 of 10",
    "A tooth broke.",
    "noor@mailbox.example",
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  const call = page.getByRole("link", { name: `Call ${site().practice.emergency.phone.display}` });
  await expect.element(call).toHaveAttribute("href", `tel:${site().practice.emergency.phone.dial}`);
  await page.getByRole("button", { name: "Submit another" }).click();
  expect(onAnother).toHaveBeenCalledOnce();
});

/** The form, what follows it, and the form again. */
async function openRequests() {
  answer("GET /api/appointments/guest/", { form_token: "token" });
  type Request = Parameters<ComponentProps<typeof GuestForm>["onSent"]>;
  function Requests() {
    const [previous, setPrevious] = useState<Request[0]>();
    const [sent, setSent] = useState<Request>();
    if (!sent) return <GuestForm previous={previous} onSent={(...request) => setSent(request)} />;
    const [request, key] = sent;
    const ask = (typed: Request[0]) => {
      setPrevious(typed);
      setSent(undefined);
    };
    return <GuestRequestSent sent={request} idempotencyKey={key} onAnother={ask} />;
  }
  await renderPart(<Requests />);
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
}

test("a request for another person begins with who asks, and asks anew for whom and for what (visits-122)", async () => {
  await openRequests();
  await fillForm();
  await field("Insurance").selectOptions("cigna");
  await field("Insurance member ID").fill("C-4711");
  await field("Scheduling for someone else").click();
  await page.getByLabelText("Patient’s name").fill("Ana Silva");
  await page.getByLabelText("Patient’s birth date").fill("2018-11-30");
  await page.getByLabelText(/^Level of discomfort/).fill("6");
  await submit().click();
  await page.getByRole("button", { name: "Correct it" }).click();
  answer("PUT /api/appointments/guest/email/", { email: "noor@home.example", email_sent: true });
  await field("Email").fill("noor@home.example");
  await page.getByRole("button", { name: "Send to this address" }).click();
  await expect.element(page.getByText("noor@home.example", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Request for another person" }).click();
  for (const [label, value] of [
    ["First name", "Noor"],
    ["Email", "noor@home.example"],
    ["Phone", "5305550177"],
    ["Date of birth", "1987-06-05"],
    ["Insurance", "cigna"],
    ["Insurance member ID", "C-4711"],
    ["Patient’s name", ""],
    ["Patient’s birth date", ""],
    ["Preferred day", ""],
    ["Category", ""],
    ["Message", ""],
  ] as const)
    await expect
      .element(page.getByLabelText(label, { exact: true }).first(), { message: label })
      .toHaveValue(value);
  await expect.element(page.getByLabelText(/^Level of discomfort/)).toHaveValue("");
});

test("another request begins with who asks, and is for them (visits-122)", async () => {
  await openRequests();
  await fillForm();
  await field("Scheduling for someone else").click();
  await page.getByLabelText("Patient’s name").fill("Ana Silva");
  await page.getByLabelText("Patient’s birth date").fill("2018-11-30");
  await submit().click();
  await page.getByRole("button", { name: "Submit another" }).click();
  await expect.element(field("First name")).toHaveValue("Noor");
  await expect.element(field("Scheduling for someone else")).not.toBeChecked();
});

describe("a guest who mistyped the email address (visits-120)", () => {
  const sent = {
    first_name: "Noor",
    last_name: "Marsh",
    email: "noor@gmial.example",
    preferred_day: "monday",
    preferred_time_frame: "morning",
    preferred_second_day: "friday",
    preferred_second_time_frame: "afternoon",
    category: "general_dentist_emergency",
    message: "A tooth broke.",
  } as ComponentProps<typeof GuestRequestSent>["sent"];
  const idempotencyKey = "0123456789abcdef0123456789abcdef";
  const opener = () => page.getByRole("button", { name: "Correct it" });
  const send = () => page.getByRole("button", { name: "Send to this address" });

  async function openCorrection() {
    await renderPart(<GuestRequestSent sent={sent} idempotencyKey={idempotencyKey} onAnother={vi.fn()} />);
    await opener().click();
    await expect.element(field("Email")).toHaveFocus();
    await expect.element(field("Email")).toHaveValue(sent.email);
  }

  test("corrects it in its place, and reads where the email went", async () => {
    await openCorrection();
    answer("PUT /api/appointments/guest/email/", { email: "noor@mailbox.example", email_sent: true });
    await field("Email").fill("noor@mailbox.example");
    await send().click();
    await expect.element(page.getByText("We sent it to noor@mailbox.example.")).toBeVisible();
    await expect.element(page.getByText("noor@mailbox.example", { exact: true })).toBeVisible();
    await expect.element(opener()).toHaveFocus();
    const [call] = callsOf("PUT /api/appointments/guest/email/");
    expect(call?.body).toEqual({ email: "noor@mailbox.example" });
    expect(call?.headers.get("idempotency-key")).toBe(idempotencyKey);
  });

  test("reads that it was not corrected, though the field was closed meanwhile", async () => {
    await openCorrection();
    const { arrive } = hold("PUT /api/appointments/guest/email/");
    await field("Email").fill("noor@mailbox.example");
    await send().click();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener()).toHaveFocus();
    arrive(lost);
    await expect.element(page.getByText(/^noor@mailbox.example: We could not change/)).toBeVisible();
  });

  test("reads that none goes out where the mailbox has had its share", async () => {
    await openCorrection();
    answer("PUT /api/appointments/guest/email/", { email: "noor@mailbox.example", email_sent: false });
    await send().click();
    await expect.element(page.getByText(/^We changed it\./)).toBeVisible();
  });

  test.each(["Escape", "Cancel"])("leaves it by %s, and the focus goes back", async (way) => {
    await openCorrection();
    await field("Email").fill("half");
    if (way === "Escape") await userEvent.keyboard("{Escape}");
    else await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(opener()).toHaveFocus();
    await expect.element(page.getByText(sent.email, { exact: true })).toBeVisible();
    expect(callsOf("PUT /api/appointments/guest/email/")).toEqual([]);
  });

  test("reads at the field what is wrong, and is asked about a slip in the domain", async () => {
    await openCorrection();
    await field("Email").fill("noor");
    await send().click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Enter a valid email address.");
    await field("Email").fill("noor@gmial.com");
    await page.getByRole("button", { name: "Use it" }).click();
    await expect.element(field("Email")).toHaveValue("noor@gmail.com");
  });

  test("reads what to do once the office has answered, and keeps what was typed", async () => {
    await openCorrection();
    answer("PUT /api/appointments/guest/email/", problemReply(requestAnswered));
    await field("Email").fill("noor@mailbox.example");
    await send().click();
    await expect.element(page.getByText(requestAnswered.message())).toBeVisible();
    await expect.element(field("Email")).toHaveValue("noor@mailbox.example");
  });

  test("reads whom to call where a form service has received the request", async () => {
    await renderPart(<GuestRequestSent sent={sent} onAnother={vi.fn()} />);
    await expect
      .element(page.getByRole("link", { name: site().practice.phone.display, exact: true }))
      .toBeVisible();
    await expect.element(opener()).not.toBeInTheDocument();
  });
});

test("an account that is made after a request begins with what was typed (visits-15)", async () => {
  answer("GET /api/appointments/guest/", { form_token: "token" });
  function Pages() {
    const { pathname } = useLocation();
    const [sent, setSent] = useState<ComponentProps<typeof GuestRequestSent>["sent"]>();
    if (pathname === "/register") return <RegistrationForm />;
    return sent ? <GuestRequestSent sent={sent} onAnother={vi.fn()} /> : <GuestForm onSent={setSent} />;
  }
  const { router } = await renderPart(<Pages />);
  await fillForm();
  await field("Insurance").selectOptions("cigna");
  await field("Insurance member ID").fill("C-4711");
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  const offer = page.getByRole("complementary", { name: "Save what you typed" });
  await offer.getByRole("link", { name: "Create an account" }).click();
  await expect.element(field("First name")).toHaveValue("Noor");
  await expect.element(field("Email")).toHaveValue("noor@mailbox.example");
  await expect.element(field("Date of birth")).toHaveValue("1987-06-05");
  await expect.element(field("Insurance")).toHaveValue("cigna");
  await expect.element(field("Insurance member ID")).toHaveValue("C-4711");
  await expect.element(field("Username")).toHaveValue("");
  expect(router.state.location.search).toBe("?next=%2Fappointments");
});

test("for someone else, a name and a birth date are asked for, and that age counts (visits-114)", async () => {
  await openForm();
  await fillForm();
  await field("Category").selectOptions("endodontist_consultation");
  const ageRule = page.getByText("Endodontic patients must be 14 or older.");
  await expect.element(ageRule).not.toBeInTheDocument();
  await field("Scheduling for someone else").click();
  await expect.element(ageRule).toBeVisible();
  await field("First name").fill("");
  await submit().click();
  await expect.element(page.getByLabelText("Patient’s name")).toHaveFocus();
  await expect.element(page.getByLabelText("Patient’s name")).toHaveAccessibleDescription(/is required/);
  await field("First name").fill("Noor");
  await page.getByLabelText("Patient’s name").fill("Ana Silva");
  await page.getByLabelText("Patient’s birth date").fill("1951-11-30");
  await expect.element(ageRule).not.toBeInTheDocument();
  await page.getByLabelText("Patient’s birth date").fill("");
  await page.getByLabelText("Patient’s birth date").fill("2024-11-30");
  await expect.element(ageRule).toBeVisible();
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  await expect.poll(() => callsOf("POST /api/appointments/guest/").length).toBe(1);
  expect(callsOf("POST /api/appointments/guest/")[0]?.body).toMatchObject({
    date_of_birth: "1987-06-05",
    schedule_other: true,
    patient_name: "Ana Silva",
    patient_date_of_birth: "2024-11-30",
  });
});

test("severe pain is answered at its level (visits-108)", async () => {
  await openForm();
  await page.getByLabelText(/^Level of discomfort/).fill("9");
  await expect.element(page.getByText(/^For severe pain, please call us/)).toBeVisible();
  const { display, dial } = site().practice.emergency.phone;
  await expect.element(page.getByRole("link", { name: display })).toHaveAttribute("href", `tel:${dial}`);
});

test("after a lost connection everything typed is still there, and sending again repeats the key", async () => {
  await openForm();
  await fillForm();
  answer("POST /api/appointments/guest/", lost);
  await submit().click();
  const sentence = /^Failed to submit appointment\. We could not be reached\..*What you typed is still here/;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(field("Message")).toHaveValue("A tooth broke.");
  await expect.element(field("Category")).toHaveValue("general_dentist_emergency");
  answer("POST /api/appointments/guest/", sampleReply("POST /api/appointments/guest/"));
  await submit().click();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const keys = callsOf("POST /api/appointments/guest/").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("until a late reply comes the button says so and sends nothing again", async () => {
  await openForm();
  await fillForm();
  const reply = hold("POST /api/appointments/guest/");
  await submit().click();
  await expect.element(submit()).toHaveTextContent("Submitting…");
  await submit().click({ force: true });
  reply.arrive(sampleReply("POST /api/appointments/guest/"));
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  expect(callsOf("POST /api/appointments/guest/")).toHaveLength(1);
});

test("a refused field is marked with the server's sentence and focused", async () => {
  await openForm();
  await fillForm();
  const fields = { email: ["We cannot send mail to this address."] };
  answer("POST /api/appointments/guest/", problemReply(invalidFields, { fields }));
  await submit().click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription("We cannot send mail to this address.");
});

for (const [sent, label] of [
  ["mouth_pain", "Mouth pain area"],
  ["other_insurance_provider", "Other insurance provider"],
  ["preferred_time", "Preferred time"],
  ["second_preferred_day", "Second preferred day"],
  ["second_preferred_time", "Second preferred time"],
  ["accomodations", "Accommodations"],
] as const)
  test(`a refused ${sent} is told at “${label}”, which the form spells in another way`, {
    tags: sent === "mouth_pain" ? [] : ["full"],
  }, async () => {
    await openForm();
    await fillForm();
    await field("Insurance").selectOptions("cigna");
    await field("Insurance member ID").fill("C-4711");
    answer(
      "POST /api/appointments/guest/",
      problemReply(invalidFields, { fields: { [sent]: ["Choose another."] } }),
    );
    await submit().click();
    const refused = page.getByLabelText(new RegExp(`^${label}`));
    await expect.element(refused).toHaveFocus();
    await expect.element(refused).toHaveAccessibleDescription(/^Choose another\./);
    expect(callsOf("POST /api/appointments/guest/")[0]?.body).toHaveProperty(sent);
  });
