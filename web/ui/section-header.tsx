interface SectionHeaderProps {
  /** Id for `aria-labelledby` of the section. */
  id: string;
  heading: string;
  introduction: string;
}

/** The header of a section of the home page: its heading, and beside it an introduction if there is room. */
export function SectionHeader({ id, heading, introduction }: SectionHeaderProps) {
  return (
    <div className="mb-10 grid items-end gap-4 lg:mb-16 lg:grid-cols-2 lg:gap-14">
      <h2 id={id} className="text-4xl lg:text-6xl">
        {heading}
      </h2>
      <p className="max-w-lg text-lg text-muted lg:justify-self-end lg:text-xl">{introduction}</p>
    </div>
  );
}
