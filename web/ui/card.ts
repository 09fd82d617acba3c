/** The look of a card, for an element that is no section with a heading. */
export const cardClasses = "rounded-card border border-border bg-surface shadow-card";
