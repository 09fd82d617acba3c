import type { InsurerContact, Phone } from "#practice/program/shapes.ts";

const relayService: Phone = { dial: "711", display: "711" };

/** Whom patients call for an interpreter or a ride, in the order of the accessibility services page (practice-4). */
export const insurerContacts: readonly InsurerContact[] = [
  {
    label: "Liberty",
    phone: { dial: "+19495550107", display: "(949) 555-0107" },
    tty1: { dial: "+19495550108", display: "(949) 555-0108" },
    tty2: relayService,
  },
  {
    label: "DentaQuest",
    phone: { dial: "+19165550112", display: "(916) 555-0112" },
    tty1: { dial: "+19165550113", display: "(916) 555-0113" },
    tty2: relayService,
    portal: { label: "DentaQuest member portal", href: "https://dentaquest.example/members" },
  },
  {
    label: "HealthNet",
    phone: { dial: "+18185550114", display: "(818) 555-0114" },
    tty1: { dial: "+18185550115", display: "(818) 555-0115" },
    tty2: relayService,
    portal: { label: "HealthNet member portal", href: "https://healthnet.example/members" },
  },
  {
    label: "Cigna",
    phone: { dial: "+12135550116", display: "(213) 555-0116" },
    tty1: relayService,
    portal: { label: "Cigna member portal", href: "https://cigna.example/members" },
  },
  {
    label: "Delta PPO",
    phone: { dial: "+14155550118", display: "(415) 555-0118" },
    tty1: { dial: "+14155550119", display: "(415) 555-0119" },
    tty2: relayService,
    portal: { label: "Delta PPO member portal", href: "https://deltappo.example/members" },
  },
  {
    label: "Delta Care",
    phone: { dial: "+14155550121", display: "(415) 555-0121" },
    tty1: { dial: "+14155550122", display: "(415) 555-0122" },
    portal: { label: "Delta Care member portal", href: "https://deltacare.example/members" },
  },
  {
    label: "Medical FFS",
    phone: { dial: "+19165550124", display: "(916) 555-0124" },
    tty1: { dial: "+19165550125", display: "(916) 555-0125" },
    tty2: relayService,
    portal: { label: "Medical FFS member portal", href: "https://medicalffs.example/members" },
  },
];
