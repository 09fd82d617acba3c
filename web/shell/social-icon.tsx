import type { SocialIcon } from "#practice/program/shapes.ts";

// Lucide has no brand icons; these are drawn for this project on its 24-unit grid.
const shapes: Readonly<Record<SocialIcon, readonly string[]>> = {
  instagram: [
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z",
    "M12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z",
    "M17 7h.01",
  ],
  facebook: ["M14.5 21v-7.5h3l.5-3.5h-3.5V8c0-1.1.5-1.9 2-1.9H18V3h-2.4C12.7 3 11 4.8 11 7.7V10H8v3.5h3V21Z"],
};

/** The icon of a social network; the link around it has the accessible name. */
export function SocialNetworkIcon({ icon }: { icon: SocialIcon }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
    >
      {shapes[icon].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}
