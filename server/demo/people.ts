/** A person of the demo practice, with the password that the program's start prints. */
interface DemoPerson {
  readonly username: string;
  readonly password: string;
  readonly role: "customer" | "employee";
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly insurance: string;
  readonly insuranceMemberId?: string;
  readonly newsletterSubscribed: boolean;
  readonly jobTitle?: string;
  readonly bio?: string;
  readonly linkedin?: string;
  /** Portrait in practice/pictures/. */
  readonly portrait?: string;
}

/** The demo practice's owner. */
export const demoOwner = "demo.dentist";

/** The demo practice's people; all verified, none with two-factor (operation-4). */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: "demo.dentist",
    password: "Demo-Dentist-1!",
    role: "employee",
    email: "demo.dentist@alderrowdental.example",
    firstName: "Renata",
    lastName: "Osei",
    phone: "+15305550143",
    dateOfBirth: "1984-05-17",
    insurance: "none",
    newsletterSubscribed: false,
    jobTitle: "General Dentist",
    bio: "I like long appointments, plain words and teeth that stay where they are. Before dentistry I taught biology, which explains the drawings.",
    linkedin: "https://www.linkedin.com/in/demo-dentist-example",
    portrait: "provider-general-dentist",
  },
  {
    username: "demo.endodontist",
    password: "Demo-Endodontist-1!",
    role: "employee",
    email: "demo.endodontist@alderrowdental.example",
    firstName: "Julian",
    lastName: "Takeda",
    phone: "+15305550144",
    dateOfBirth: "1979-11-02",
    insurance: "none",
    newsletterSubscribed: false,
    jobTitle: "Endodontist",
    bio: "Root canals, microscopes and calm music. I write the posts that start with a toothache.",
    linkedin: "https://www.linkedin.com/in/demo-endodontist-example",
    portrait: "provider-endodontist",
  },
  {
    username: "demo.patient",
    password: "Demo-Patient-1!",
    role: "customer",
    email: "demo.patient@mailbox.example",
    firstName: "Robin",
    lastName: "Okafor",
    phone: "+15305550171",
    dateOfBirth: "1991-03-08",
    insurance: "deltadentalppo",
    insuranceMemberId: "DD-4410-8873",
    newsletterSubscribed: true,
  },
  {
    username: "other.patient",
    password: "Other-Patient-1!",
    role: "customer",
    email: "other.patient@mailbox.example",
    firstName: "Sam",
    lastName: "Lindqvist",
    phone: "+15305550172",
    dateOfBirth: "1968-09-29",
    insurance: "dentaquest",
    insuranceMemberId: "DQ-209-5512",
    newsletterSubscribed: false,
  },
];
