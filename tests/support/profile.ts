import type { Profile } from "#contract/accounts/accounts.ts";

/** A patient's own profile, as the server answers it. */
export const aProfile: Profile = {
  id: 7,
  username: "a.patient",
  first_name: "Noor",
  last_name: "Vance",
  role: "customer",
  profile_picture: null,
  job_title: null,
  bio: null,
  linkedin: null,
  email: "noor@mailbox.example",
  email_verified: true,
  phone: "+15305550188",
  date_of_birth: "1990-04-12",
  insurance: "cigna",
  other_insurance: null,
  insurance_member_id: "CG-77",
  newsletter_subscribed: false,
  owner: false,
  visit_reminders: true,
  language: "en",
};
