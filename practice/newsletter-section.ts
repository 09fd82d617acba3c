/** Heading and introduction of the newsletter. */
export const newsletterSection: { heading: string; introduction: string } = {
  heading: "Newsletter",
  introduction: "Short, practical pieces by the people who work here.",
};
