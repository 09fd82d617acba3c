import { practiceName } from "#practice/practice.ts";

export const postOpPage: {
  heading: string;
  introduction: readonly string[];
  contentsHeading: string;
  searchDescription: string;
} = {
  heading: "Afterward",
  introduction: ["What to do at home."],
  contentsHeading: "On this page",
  searchDescription: `What to do after a treatment at ${practiceName}.`,
};
