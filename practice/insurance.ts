import type { Insurer, Phone } from "#practice/program/shapes.ts";

/** An insurance as stored with an account or a request (practice-5). */
export type InsuranceValue =
  | "none"
  | "dentaquest"
  | "medicalfeeforservice"
  | "deltadentalppo"
  | "deltacare"
  | "cigna"
  | "other";

const relayService: Phone = { dial: "711", display: "711" };

/** Every insurer once, with what each screen shows of it. */
export const insurers: readonly Insurer[] = [
  {
    value: "none",
    registration: { place: 1, label: "None" },
    guestForm: { place: 6, label: "No Insurance" },
  },
  {
    value: "dentaquest",
    registration: { place: 2, label: "DentaQuest" },
    guestForm: { place: 1, label: "DentaQuest" },
    accessibility: {
      place: 2,
      label: "DentaQuest",
      phone: { dial: "+19165550112", display: "(916) 555-0112" },
      tty1: { dial: "+19165550113", display: "(916) 555-0113" },
      tty2: relayService,
      portal: { label: "DentaQuest member portal", href: "https://dentaquest.example/members" },
    },
  },
  {
    value: "medicalfeeforservice",
    registration: { place: 3, label: "Medical Fee for Service" },
    guestForm: { place: 2, label: "Medical Fee For Service" },
    accessibility: {
      place: 7,
      label: "Medical FFS",
      phone: { dial: "+19165550124", display: "(916) 555-0124" },
      tty1: { dial: "+19165550125", display: "(916) 555-0125" },
      tty2: relayService,
      portal: { label: "Medical FFS member portal", href: "https://medicalffs.example/members" },
    },
  },
  {
    value: "deltadentalppo",
    registration: { place: 4, label: "Delta Dental PPO" },
    guestForm: { place: 3, label: "Delta Dental PPO" },
    accessibility: {
      place: 5,
      label: "Delta PPO",
      phone: { dial: "+14155550118", display: "(415) 555-0118" },
      tty1: { dial: "+14155550119", display: "(415) 555-0119" },
      tty2: relayService,
      portal: { label: "Delta PPO member portal", href: "https://deltappo.example/members" },
    },
  },
  {
    value: "deltacare",
    registration: { place: 5, label: "Delta Care" },
    accessibility: {
      place: 6,
      label: "Delta Care",
      phone: { dial: "+14155550121", display: "(415) 555-0121" },
      tty1: { dial: "+14155550122", display: "(415) 555-0122" },
      portal: { label: "Delta Care member portal", href: "https://deltacare.example/members" },
    },
  },
  {
    value: "cigna",
    registration: { place: 6, label: "Cigna" },
    guestForm: { place: 4, label: "Cigna" },
    accessibility: {
      place: 4,
      label: "Cigna",
      phone: { dial: "+12135550116", display: "(213) 555-0116" },
      tty1: relayService,
      portal: { label: "Cigna member portal", href: "https://cigna.example/members" },
    },
  },
  {
    value: "other",
    registration: { place: 7, label: "Other" },
    guestForm: { place: 5, label: "Other" },
  },
  {
    accessibility: {
      place: 1,
      label: "Liberty",
      phone: { dial: "+19495550107", display: "(949) 555-0107" },
      tty1: { dial: "+19495550108", display: "(949) 555-0108" },
      tty2: relayService,
    },
  },
  {
    accessibility: {
      place: 3,
      label: "HealthNet",
      phone: { dial: "+18185550114", display: "(818) 555-0114" },
      tty1: { dial: "+18185550115", display: "(818) 555-0115" },
      tty2: relayService,
      portal: { label: "HealthNet member portal", href: "https://healthnet.example/members" },
    },
  },
];
