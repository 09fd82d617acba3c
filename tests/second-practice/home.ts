import { practiceName } from "#practice/practice.ts";
import type { Link, Picture } from "#practice/program/shapes.ts";

const room: Picture = { name: "room", alt: "A chair by a window over the water" };

export const hero: {
  heading: string;
  paragraph: string;
  request: Link;
  backdrops: { light: Picture; dark: Picture };
} = {
  heading: `This is ${practiceName}`,
  paragraph: "One dentist looks after you, from your first check-up on.",
  request: { label: "Ask for a time", href: "/request-appointment" },
  backdrops: { light: room, dark: room },
};

export const officePhotos: { heading: string; pictures: readonly Picture[] } = {
  heading: "The room",
  pictures: [room],
};

export const servicesSection: { heading: string; introduction: string; more: string } = {
  heading: "Two things, done well",
  introduction: "No more, no less.",
  more: "Go on",
};

export const scheduleCall: { heading: string; paragraph: string; action: Link } = {
  heading: "When would you come?",
  paragraph: "Name two days. We answer within a day.",
  action: { label: "Ask for a time", href: "/request-appointment" },
};

export const providersCall: { heading: string; paragraph: string; action: Link } = {
  heading: "Who you will meet",
  paragraph: "One person, each time.",
  action: { label: "Meet your dentist", href: "/about/team" },
};
