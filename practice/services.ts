import type { Service } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { osei, takeda, halloran } = providerNames;

/** The three services in the order of menus and cards; their pages' texts lie in service-pages/. */
export const services: readonly Service[] = [
  {
    slug: "general",
    title: "General Dentistry",
    summary:
      "Exams, cleanings, fillings and crowns, at a pace that leaves room for questions. New patients and emergencies start here.",
    picture: {
      name: "service-general",
      alt: `${osei.short} with a mirror and a model of teeth beside a smiling patient in the chair`,
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
      alt: `${takeda.short} treating a patient under the microscope, with a tooth’s root canals shown enlarged`,
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
      alt: `${halloran.short} showing a seated patient an implant on an X-ray`,
    },
    specialty: "oral_surgeon",
  },
];
