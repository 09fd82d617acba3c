import type { Page } from "@playwright/test";

/** The messages of an empty guest form (visits-3). */
export const guestMessages = [
  "First name is required.",
  "Last name is required.",
  "Email is required.",
  "Phone number is required.",
  "Date of birth is required.",
  "Insurance member ID is required.",
  "Please write a short message.",
  "Please select a preferred day.",
  "Please select a preferred time frame.",
  "Please select a second preferred day.",
  "Please select a second preferred time frame.",
  "Please select an appointment type.",
] as const;

/** Presses the guest form's button. */
export async function submitGuestForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Appointment Request" }).click();
}

/** Fills the guest form with all that it needs, for a guest of its own. */
export async function fillGuestForm(page: Page): Promise<{ firstName: string; email: string }> {
  const name = crypto.randomUUID().slice(0, 8);
  const guest = { firstName: `Guest ${name}`, email: `${name}@mailbox.example` };
  await page.getByLabel("First name").fill(guest.firstName);
  await page.getByLabel("Last name").fill("Marsh");
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Phone").fill("530-555-0177");
  await page.getByLabel("Date of birth").fill("1987-06-05");
  await page.getByLabel("Insurance", { exact: true }).selectOption({ label: "Cigna" });
  await page.getByLabel("Insurance member ID").fill("N/A");
  await page.getByLabel("Preferred day", { exact: true }).selectOption("monday");
  await page.getByLabel("Preferred time", { exact: true }).selectOption("morning");
  await page.getByLabel("Second preferred day").selectOption("friday");
  await page.getByLabel("Second preferred time").selectOption("afternoon");
  await page.getByLabel("Category").selectOption("general_dentist_emergency");
  await page.getByLabel("Mouth pain area").selectOption("upper_left");
  await page.getByLabel("Message").fill("A tooth broke.");
  return guest;
}
