import { practiceName } from "#practice/practice.ts";
import type { Link, Picture } from "#practice/program/shapes.ts";

/** The welcome at the top of the home page, with the backdrops of the two colour schemes. */
export const hero: {
  heading: string;
  paragraph: string;
  request: Link;
  backdrops: { light: Picture; dark: Picture };
} = {
  heading: `Welcome to ${practiceName}`,
  paragraph:
    "A dentist, an endodontist and an oral surgeon who share one office and one set of notes. You tell your story once, and the right person takes it from there.",
  request: { label: "Request an Appointment", href: "/request-appointment" },
  backdrops: {
    light: {
      name: "hero-light",
      alt: "An arched window with a view of the town and hills by day, above a cushioned bench",
    },
    dark: {
      name: "hero-dark",
      alt: "An arched window with a view of the lit town in the evening, above a cushioned bench",
    },
  },
};

/** The carousel's photos of the office; with a single one there is nothing to turn. */
export const officePhotos: { heading: string; pictures: readonly Picture[] } = {
  heading: "Our office",
  pictures: [
    {
      name: "office-reception",
      alt: "The reception desk with our receptionist, green armchairs and plants by the window",
    },
    {
      name: "office-treatment-room",
      alt: "A treatment room with a green chair facing a wide window onto trees",
    },
    {
      name: "office-exterior",
      alt: "The front of the office, with a striped awning, a red door and a bench",
    },
  ],
};

/** Heading and introduction of the home page's services section. */
export const servicesSection: { heading: string; introduction: string; more: string } = {
  heading: "What we do",
  introduction: "Most of what a mouth needs in a lifetime, without being sent across town for it.",
  more: "Read more",
};

/** The call to ask for a visit; signed-in patients are led to /appointments instead. */
export const scheduleCall: { heading: string; paragraph: string; action: Link } = {
  heading: "Tell us when suits you",
  paragraph:
    "Send two days and times that would work. We write back with a confirmed time, usually within one business day. If you are in pain, say so in the request or call, and we will try to see you sooner.",
  action: { label: "Request an Appointment", href: "/request-appointment" },
};

/** The call to read about the providers. */
export const providersCall: { heading: string; paragraph: string; action: Link } = {
  heading: "Know who you will meet",
  paragraph:
    "It is easier to sit down in the chair when you have already seen the face above it. Read about our three doctors.",
  action: { label: "Meet the providers", href: "/about/team" },
};
