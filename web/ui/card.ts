/** The classes of a card, for an element that is not a `CardSection`. */
export const cardClasses = "rounded-card border border-border bg-surface shadow-card";
