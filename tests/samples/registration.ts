let made = 0;

/** What the registration form sends, as someone new; any field can be given. */
export function aRegistration(given: object = {}) {
  made += 1;
  return {
    username: `new.person.${made}`,
    email: `new.person.${made}@mailbox.example`,
    first_name: "Ada",
    last_name: "Quill",
    password: "Steady-Lantern-41",
    confirmPassword: "Steady-Lantern-41",
    date_of_birth: "1990-02-28",
    insurance: "cigna",
    other_insurance: "N/A",
    phone: "+1 (530) 555-0100",
    insurance_member_id: "123",
    digital_consent: true,
    newsletter_subscribed: false,
    ...given,
  };
}
