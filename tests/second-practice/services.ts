import type { Service } from "#practice/program/shapes.ts";

export const services: readonly Service[] = [
  {
    slug: "dentistry",
    title: "Dentistry",
    summary: "Check-ups, fillings and crowns.",
    picture: { name: "room", alt: "The chair by the window" },
    specialty: "dentist",
  },
  {
    slug: "implants",
    title: "Implants",
    summary: "From the first talk to the last screw.",
    picture: { name: "room", alt: "The chair by the window, ready" },
    specialty: "implantologist",
  },
];
