import type { InsurerContact } from "#practice/program/shapes.ts";

export const insurerContacts: readonly InsurerContact[] = [
  {
    label: "Northstar Dental",
    phone: { dial: "+12185550101", display: "(218) 555-0101" },
    tty1: { dial: "711", display: "711" },
  },
];
