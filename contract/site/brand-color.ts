/** A color as documents hold it: six hexadecimal digits (CSS Color 4, §5.2). */
export const hexColor = /^#[\da-f]{6}$/i;

/** The brand color for which the design was drawn; apart from its colors, which pages have in their styles. */
export const designBrand = "#1a6b62";
