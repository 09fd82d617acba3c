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

/** What the form says in each language, by what it is asked for. */
const labels = {
  en: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    born: "Date of birth",
    insurance: "Insurance",
    memberId: "Insurance member ID",
    day: "Preferred day",
    time: "Preferred time",
    secondDay: "Second preferred day",
    secondTime: "Second preferred time",
    category: "Category",
    painArea: "Mouth pain area",
    message: "Message",
    submit: "Submit Appointment Request",
  },
  es: {
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo electrónico",
    phone: "Teléfono",
    born: "Fecha de nacimiento",
    insurance: "Seguro",
    memberId: "Número de miembro",
    day: "Día preferido",
    time: "Hora preferida",
    secondDay: "Segundo día preferido",
    secondTime: "Segunda hora preferida",
    category: "Tipo de cita",
    painArea: "Dónde le duele",
    message: "Mensaje",
    submit: "Enviar solicitud de cita",
  },
} as const;

/** The form's words in a language. */
type Spoken = keyof typeof labels;

/** Presses the guest form's button. */
export async function submitGuestForm(page: Page, language: Spoken = "en"): Promise<void> {
  await page.getByRole("button", { name: labels[language].submit }).click();
}

/** Fills the guest form with all that it needs, for a guest of its own. */
export async function fillGuestForm(
  page: Page,
  language: Spoken = "en",
): Promise<{ firstName: string; email: string }> {
  const name = crypto.randomUUID().slice(0, 8);
  const guest = { firstName: `Guest ${name}`, email: `${name}@mailbox.example` };
  const says = labels[language];
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\((optional|opcional)\\))?$`));
  await field(says.firstName).fill(guest.firstName);
  await field(says.lastName).fill("Marsh");
  await field(says.email).fill(guest.email);
  await field(says.phone).fill("530-555-0177");
  await field(says.born).fill("1987-06-05");
  await field(says.insurance).selectOption({ label: "Cigna" });
  await field(says.memberId).fill("N/A");
  await field(says.day).selectOption("monday");
  await field(says.time).selectOption("morning");
  await field(says.secondDay).selectOption("friday");
  await field(says.secondTime).selectOption("afternoon");
  await field(says.category).selectOption("general_dentist_emergency");
  await field(says.painArea).selectOption("upper_left");
  await field(says.message).fill(language === "es" ? "Se me rompió un diente." : "A tooth broke.");
  return guest;
}
