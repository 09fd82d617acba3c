import type { ContentSection } from "./content-section.ts";
import type { Picture } from "./practice.ts";
import type { Specialty } from "./schedule.ts";

/** The last part of a service page's address, /services/{slug}. */
export type ServiceSlug = "general" | "endodontics" | "oral-surgery";

/** A service as its card, the menu and the footer show it. */
export interface Service {
  slug: ServiceSlug;
  title: string;
  /** One or two sentences for the card on the home page. */
  summary: string;
  picture: Picture;
  /** Which provider gives it. */
  specialty: Specialty;
}

/** The long text of one service's page; texts are plain, without markup. */
export interface ServicePage {
  slug: ServiceSlug;
  searchDescription: string;
  introduction: readonly string[];
  sections: readonly ContentSection[];
  visit: { heading: string; steps: readonly { title: string; text: string }[] };
  questions: { heading: string; entries: readonly { question: string; answer: string }[] };
}

/** The three services in the order of menus and cards; their pages' texts lie in service-pages/. */
export const services: readonly Service[] = [
  {
    slug: "general",
    title: "General Dentistry",
    summary:
      "Exams, cleanings, fillings and crowns, at a pace that leaves room for questions. New patients and emergencies start here.",
    picture: {
      name: "service-general",
      alt: "Dr. Osei with a mirror and a model of teeth beside a smiling patient in the chair",
    },
    specialty: "general_dentist",
  },
  {
    slug: "endodontics",
    title: "Endodontics",
    summary:
      "Root canal treatment that ends the toothache and keeps the tooth. Done under a microscope, with time to get you fully numb.",
    picture: {
      name: "service-endodontics",
      alt: "Dr. Takeda treating a patient under the microscope, with a tooth’s root canals shown enlarged",
    },
    specialty: "endodontist",
  },
  {
    slug: "oral-surgery",
    title: "Oral Surgery",
    summary:
      "Extractions, wisdom teeth, bone grafts and implants, with sedation if you want it and a call from the surgeon that evening.",
    picture: {
      name: "service-oral-surgery",
      alt: "Dr. Halloran showing a seated patient an implant on an X-ray",
    },
    specialty: "oral_surgeon",
  },
];
