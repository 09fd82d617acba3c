import { practiceName } from "#practice/practice.ts";
import { describeDaysOf } from "#practice/program/describe-days.ts";
import type { Provider } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

const { osei, takeda, halloran } = providerNames;

/** The three providers, in the order of the page. */
export const providers: readonly Provider[] = [
  {
    key: "osei",
    name: osei.full,
    credentials: "DDS",
    jobTitle: "General Dentist",
    blurb: [
      `${osei.short} looks after the everyday side of your mouth: exams, cleanings, fillings, crowns, and the question you have been meaning to ask for a year. She opened ${practiceName} in 2011, after eight years at a county clinic, and still does the first exam of most new patients herself.`,
      "She turns the screen toward you, shows what she sees, and tells you which things need doing now, which can wait, and which she would simply keep an eye on. If you would rather not look, say so, and she will describe it instead.",
      "Outside the office she coaches a girls’ rowing crew on the river and is, by her own account, slowly losing an argument with her tomato plants.",
    ],
    languages: ["English", "French", "Twi"],
    picture: {
      name: "provider-general-dentist",
      alt: `Portrait of ${osei.short}, smiling broadly, with short dark curls and a white coat over green scrubs`,
    },
  },
  {
    key: "takeda",
    name: takeda.full,
    credentials: "DMD, MS",
    jobTitle: "Endodontist",
    blurb: [
      `${takeda.short} treats the inside of teeth: the nerve and the fine canals that hold it. Most people meet him on a bad day, so he begins with the pain. Before anything else is discussed, he finds out where it comes from and makes sure you are numb.`,
      "He works under a microscope and explains each step before he takes it. Many patients tell him that the appointment was quieter than they expected; a few have fallen asleep. If a tooth cannot be saved, he says so plainly and goes through the other ways with you.",
      `He sees patients on ${describeDaysOf("endodontist")}. On other days you may find him repairing old radios, which he says is the same work with fewer canals.`,
    ],
    languages: ["English", "Japanese", "Spanish"],
    picture: {
      name: "provider-endodontist",
      alt: `Portrait of ${takeda.short}, with dark hair and round glasses, in blue scrubs`,
    },
  },
  {
    key: "halloran",
    name: halloran.full,
    credentials: "DDS, MD",
    jobTitle: "Oral Surgeon",
    blurb: [
      `${halloran.short} removes teeth that have to go, wisdom teeth among them, and places the implants that take their place. She has been operating for more than twenty-five years and trained in both dentistry and medicine, which matters if you take several medicines or live with a heart condition or diabetes.`,
      "Before the day she goes through your health, your choices for sedation and who will drive you home. Afterward she telephones the same evening. If something worries you at nine at night, she would rather hear about it then than the next morning.",
      "Her days with us change from week to week. Ask for the weekday that suits you, and we will find the nearest time she is here.",
    ],
    languages: ["English", "German", "Hungarian"],
    picture: {
      name: "provider-oral-surgeon",
      alt: `Portrait of ${halloran.short}, with short silver hair and a white coat over plum scrubs`,
    },
  },
];
