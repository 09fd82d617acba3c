/** How a value of a document is asked for. */
export interface Label {
  readonly label: string;
  readonly hint?: string;
  /** Another control than the one that the schema's type has. `key`: stored and never shown. */
  readonly control?: "time" | "date" | "key" | "lines" | "color" | "languages" | "insurer";
  /** What choosing none of several values is called. */
  readonly none?: string;
  /** Pages never cut the picture. */
  readonly isWhole?: true;
  /** Written from this neighbor until the entry is published. */
  readonly from?: string;
  /** One or several of the entries of another list: its document and path, and the name that is stored of an entry. */
  readonly of?: readonly [list: string, key: string];
  /** What an entry of the list is called in 'Add …'. */
  readonly entry?: string;
}

const address = "A page of this site, such as /post-op, or a whole address: https:, mailto: or tel:.";
const searched = "Search engines show it below the title.";
const treats = ["providers.specialties", "value"] as const;
const topics = ["chat.topics", "id"] as const;

/**
 * Labels and hints of every value, by the end of its path without the numbers of entries: the longest end that is here
 * applies, so that 'sections.heading' is any section's and 'home.hero.heading' only that one.
 */
export const labels: Readonly<Record<string, Label>> = {
  heading: { label: "Heading" },
  title: { label: "Title" },
  label: { label: "Label" },
  text: { label: "Text" },
  introduction: { label: "Introduction", entry: "paragraph" },
  paragraph: { label: "Paragraph" },
  paragraphs: { label: "Paragraphs", entry: "paragraph" },
  list: { label: "Bulleted list", entry: "item" },
  closing: { label: "Closing paragraph" },
  links: { label: "Links", entry: "link" },
  href: { label: "Leads to", hint: address },
  "links.label": { label: "Link text" },
  "action.label": { label: "Button text" },
  action: { label: "Button" },
  sections: { label: "Sections", entry: "section" },
  picture: { label: "Picture" },
  alt: {
    label: "What it shows",
    hint: "For those who cannot see it. Names of facts such as {practice} work here too.",
  },
  search_description: { label: "Description for search engines", hint: searched },
  questions: { label: "Questions and answers", entry: "question" },
  question: { label: "Question" },
  answer: { label: "Answer" },
  slug: {
    label: "Address",
    hint: "The last part of the page’s address: small letters, digits and hyphens.",
    from: "title",
  },
  former_slugs: {
    label: "Former addresses",
    control: "lines",
    hint: "One per line. Links to them still work. A changed address is added when you publish.",
  },
  anchor: {
    label: "Address",
    hint: "What follows # in the address: small letters, digits and hyphens.",
    from: "title",
  },
  retired: { label: "Retired" },
  days: { label: "Days" },
  starts: { label: "From", control: "time" },
  ends: { label: "Until", control: "time" },
  opens: { label: "Opens", control: "time" },
  closes: { label: "Closes", control: "time" },
  number: { label: "Number" },

  "practice.name": {
    label: "Name of the practice",
    hint: "As on your door. Write {practice} to show it in a text.",
  },
  "practice.tagline": { label: "Tagline" },
  "practice.languages": { label: "Languages of the site", control: "languages" },
  "practice.locale": {
    label: "Format of dates and numbers",
    hint: "Language and region, such as en-US.",
  },
  "practice.address": { label: "Where you are" },
  "address.street": { label: "Street and number" },
  "address.city": { label: "City" },
  "address.state": { label: "State" },
  "address.state_code": { label: "State’s abbreviation", hint: "Such as CA." },
  "address.postcode": { label: "ZIP code" },
  "address.country": { label: "Country", hint: "Two letters, such as US." },
  "address.latitude": { label: "Latitude", hint: "In degrees. Search engines use it to put you on the map." },
  "address.longitude": { label: "Longitude", hint: "In degrees; negative in the Americas." },
  "practice.arrival": { label: "How to find the door", entry: "paragraph" },
  "practice.phone": { label: "Phone", hint: "As people read it. Write {phone} to show it in a text." },
  "practice.emergency": {
    label: "Emergencies",
    hint: "Shown in the request form, the contact block and the chat helper, once there is a number.",
  },
  "emergency.phone": {
    label: "Number that is answered day and night",
    hint: "Leave it empty if there is none; the site then says nothing about emergencies.",
  },
  "emergency.warning": { label: "When to call for an ambulance instead" },
  "practice.answer_time": {
    label: "When you answer requests",
    hint: "Patients read this sentence after they send a request. You can leave it empty.",
  },
  "practice.email": {
    label: "Email",
    hint: "Patients write to it, and notices for the office arrive there.",
  },
  "practice.sender": { label: "Sender of the site’s emails" },
  "practice.time_zone": { label: "Time zone", hint: "Its name, such as America/Los_Angeles." },
  "practice.notice": { label: "Banner across the home page" },
  "notice.shown": { label: "Show it" },
  "practice.social": { label: "Your social media pages", entry: "page" },
  "social.icon": { label: "Network" },
  "social.label": { label: "Name for screen readers" },
  "social.href": { label: "Address of your page", hint: "Such as https://www.instagram.com/your.practice." },
  "practice.search_preview": { label: "Home page in search engines and link previews" },
  "search_preview.description": { label: "Description" },

  "hours.opening": { label: "Opening hours", entry: "hours" },
  "hours.by_availability": {
    label: "Sometimes open",
    hint: "Visits on these days are arranged by phone.",
  },
  "hours.closures": { label: "Holidays and other closures", entry: "holiday" },
  "closures.date": { label: "Day", control: "date" },
  "closures.name": { label: "Reason", hint: "Visitors read it." },
  "closures.every_year": {
    label: "Every year",
    hint: "Such as each December 25, each fourth Thursday of November, or the day after it.",
    none: "Just this once",
  },
  "hours.weekdays": { label: "Days that forms offer", entry: "weekday" },
  "weekdays.value": { label: "Day" },
  "weekdays.label": { label: "Name in forms" },
  "hours.time_frames": { label: "Parts of the day that forms offer", entry: "part" },
  "time_frames.value": { label: "Part" },
  "time_frames.name": { label: "Name" },
  "time_frames.label": { label: "Name in forms" },
  "time_frames.starts": { label: "First visit starts", control: "time" },
  "time_frames.ends": { label: "Last visit starts", control: "time" },
  "hours.calendar_day": { label: "Staff calendar" },

  "providers.specialties": { label: "Specialties", entry: "specialty" },
  "specialties.value": { label: "Key", control: "key", from: "name" },
  "specialties.name": { label: "Name", hint: "As in a sentence: endodontist." },
  youngest: { label: "Youngest patients" },
  "youngest.age": { label: "Age in years" },
  "youngest.patients": { label: "What they are called", hint: "Such as 'Endodontic patients'." },
  days_vary: { label: "Days change from week to week", hint: "Texts then name no days." },
  "providers.providers": { label: "Providers", entry: "provider" },
  "providers.key": { label: "Key", control: "key", from: "short_name" },
  "providers.name": { label: "Name", hint: "Without credentials, such as Dr. Ada Lind." },
  short_name: { label: "Name within texts", hint: "Such as Dr. Lind." },
  credentials: { label: "Credentials", hint: "Such as DDS; they follow the name." },
  job_title: { label: "Job title" },
  blurb: { label: "About", entry: "paragraph" },
  "providers.languages": { label: "Languages spoken with patients", entry: "language" },
  "providers.providers.specialties": {
    label: "Treats as",
    hint: "Their kinds of visit and services follow from it.",
    of: treats,
  },
  "providers.hours": { label: "Working hours" },

  "services.services": { label: "Services", entry: "service" },
  "services.services.summary": { label: "Summary", hint: "One or two sentences on the home page’s card." },
  specialty: { label: "Specialty", of: treats },
  "services.visit": { label: "What to expect" },
  steps: { label: "Steps", entry: "step" },
  entries: { label: "Questions", entry: "question" },

  "visits.categories": { label: "Kinds of visit", entry: "kind of visit" },
  "categories.value": { label: "Key", control: "key", from: "label" },
  "categories.label": { label: "Name", hint: "Forms, emails and calendars show it." },
  minutes: { label: "Minutes", hint: "How long the visit takes unless staff choose another length." },

  "insurers.insurers": { label: "Insurance plans that forms offer", entry: "insurance" },
  "insurers.value": { label: "Key", control: "key", from: "registration" },
  registration: { label: "Offered at registration" },
  guest_form: { label: "Offered in the form for guests" },
  place: { label: "Place in the list", hint: "A number: the smallest comes first." },
  "registration.label": { label: "Name" },
  "guest_form.label": { label: "Name" },
  "insurers.contacts": { label: "Insurers’ phone numbers", entry: "insurer" },
  "contacts.label": { label: "Insurer", control: "insurer", hint: "A plan from above, or another name." },
  "contacts.phone": { label: "Phone" },
  tty1: { label: "TTY number" },
  tty2: { label: "Second TTY number", hint: "Often the national relay service, 711." },
  portal: { label: "Website for members" },

  "home.hero": { label: "Welcome" },
  "hero.request": { label: "Button" },
  "request.label": { label: "Button text" },
  backdrops: { label: "Picture behind it" },
  "backdrops.light": { label: "Light" },
  "backdrops.dark": { label: "Dark" },
  "home.photos": { label: "Photographs" },
  "photos.pictures": { label: "Pictures", entry: "picture" },
  "home.services": { label: "Services" },
  "services.more": { label: "Link text on each card" },
  schedule_call: { label: "Call to request an appointment" },
  providers_call: { label: "Call to meet the team" },

  "team.label": { label: "Name in menus" },
  contents_heading: { label: "Heading of the list of treatments" },
  "post_op.treatments": { label: "Treatments", entry: "treatment" },
  "accessibility.statement": { label: "Accessibility statement" },
  "statement.dated": { label: "Last reviewed", hint: "Month and year, as shown." },
  "accessibility.services": { label: "Interpreters and transportation" },
  "services.contacts": { label: "Insurers to call" },

  greeting: { label: "Greeting" },
  follow_ups: { label: "Topics offered next", of: topics },
  "chat.options": { label: "Topics it opens with", of: topics },
  fallback: { label: "Answer when no topic matches" },
  contact_details: { label: "Answer to a message with an email address or phone number" },
  "chat.topics": { label: "Topics", entry: "topic" },
  "topics.id": { label: "Key", control: "key", from: "label" },
  "topics.label": { label: "Name" },
  keywords: {
    label: "Keywords",
    control: "lines",
    hint: "One a line: beginnings of words or phrases in small letters, without accents and apostrophes. Common typos are matched too.",
  },
  answers_first: {
    label: "Answers that come first",
    hint: "For urgent matters, and for what comes up with every topic, such as price.",
  },
  reply: { label: "Answer" },
  language: { label: "Language" },

  "footer.description": { label: "About the practice" },
  policies_heading: { label: "Heading of the policies" },
  "footer.policies": { label: "Policies", entry: "policy" },
  "policies.label": { label: "Name" },
  "footer.copyright": { label: "Copyright line" },
  accessibility_policy: { label: "Accessibility policy" },
  "accessibility_policy.label": { label: "Link text" },
  "footer.design": { label: "Who made the site" },
  "design.link": { label: "Link" },
  "link.label": { label: "Link text" },
  "portal.label": { label: "Link text" },
  careers: { label: "Careers", hint: "Shown until there is a page “careers”." },
  policy_version: {
    label: "Date of the policies",
    control: "date",
    hint: "Change it when what patients agree to has changed; it is stored with their consent.",
  },
  digital_consent: { label: "Sentence beside the consent at registration" },
  newsletter_consent: { label: "Sentence beside the newsletter’s box" },

  "pages.pages": { label: "Pages", entry: "page" },
  menu: { label: "In the menu", none: "No menu: only linked" },
  "posts.categories": { label: "Categories", entry: "category" },
  "categories.specialty": { label: "Specialty", of: treats },
  color: { label: "Color", hint: "The number of one of the design’s colors, 1 to 5." },

  cancel_until_hours: {
    label: "Patients can cancel until",
    hint: "Hours before the visit. After that, they call.",
  },
  reminder_hours: {
    label: "Reminders",
    hint: "Hours before the visit, in whole days and separated by commas: 168, 48.",
  },
  severe_pain_from: {
    label: "Severe pain from",
    hint: "Level of discomfort, 1 to 10, that staff see marked.",
  },
  sedation_recommended_under_age: {
    label: "Sedation recommended under",
    hint: "Age in years, for a first root canal.",
  },
  visit_steps: { label: "Steps between times", hint: "In minutes." },
  interpreter_notice_business_days: {
    label: "Notice for interpreters and transportation",
    hint: "In business days.",
  },
  two_factor_for_staff: { label: "Employees must use two-factor sign-in" },
  staff_idle: { label: "Employees who are away" },
  warn_after_minutes: { label: "Warned after", hint: "In minutes." },
  sign_out_after_minutes: { label: "Signed out after", hint: "In minutes." },
  retention_days: { label: "How long data is kept" },
  cancelled_appointments: { label: "Personal details in cancelled appointments", hint: "In days." },
  unverified_registrations: { label: "Registrations that were never verified", hint: "In days." },
  activity: { label: "An account’s activity", hint: "In days." },
  "look.color": {
    label: "Brand color",
    control: "color",
    hint: "# and six digits from 0 to f. Buttons, links, headings, icons and emails follow it.",
  },
  "look.typefaces": { label: "Typefaces", hint: "Of headings and of texts." },
  "look.logo": { label: "Logo", isWhole: true },
};
