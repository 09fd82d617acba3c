import { practiceName } from "#practice/practice.ts";

/** What stands above the instructions on /post-op. */
export const postOpPage: {
  heading: string;
  introduction: readonly string[];
  contentsHeading: string;
  searchDescription: string;
} = {
  heading: "Post-operative instructions",
  introduction: [
    "What to do, and what to leave, in the hours and days after your treatment. If your doctor told you something different, follow your doctor: they know your case.",
    "You may print this page. Once opened, it can also be read without an internet connection.",
  ],
  contentsHeading: "Contents",
  searchDescription: `Instructions after root canals, extractions, crowns, fillings, bone grafts, implants, inlays, retainers and deep cleanings from ${practiceName}.`,
};
