interface Choice {
  readonly name: string;
  readonly label: string;
  /** The first is the page as designed. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const amounts = [
  { value: "default", label: "Default" },
  { value: "light", label: "Light" },
  { value: "moderate", label: "Moderate" },
  { value: "heavy", label: "Heavy" },
] as const;

/** The settings with one of several values (accessibility-2). */
export const choices = [
  {
    name: "contrast",
    label: "Contrast",
    options: [
      { value: "default", label: "Default" },
      { value: "invert", label: "Invert colors" },
      { value: "dark", label: "Dark contrast" },
      { value: "light", label: "Light contrast" },
    ],
  },
  {
    name: "text-size",
    label: "Text size",
    options: [
      { value: "default", label: "Default" },
      { value: "medium", label: "Medium" },
      { value: "large", label: "Large" },
      { value: "xl", label: "XL" },
      { value: "xxl", label: "XXL" },
    ],
  },
  { name: "text-spacing", label: "Text spacing", options: amounts },
  { name: "line-height", label: "Line height", options: amounts },
  {
    name: "font",
    label: "Friendly fonts",
    options: [
      { value: "default", label: "Default" },
      { value: "dyslexia", label: "Dyslexia" },
      { value: "readable", label: "Readable" },
    ],
  },
  {
    name: "cursor",
    label: "Cursor",
    options: [
      { value: "default", label: "Default" },
      { value: "large", label: "Large cursor" },
      { value: "reading-mask", label: "Reading mask" },
      { value: "reading-guide", label: "Reading guide" },
    ],
  },
  {
    name: "text-align",
    label: "Text align",
    options: [
      { value: "default", label: "Default" },
      { value: "left", label: "Left" },
      { value: "center", label: "Center" },
      { value: "right", label: "Right" },
    ],
  },
  {
    name: "saturation",
    label: "Saturation",
    options: [
      { value: "default", label: "Default" },
      { value: "low", label: "Low saturation" },
      { value: "high", label: "High saturation" },
      { value: "desaturate", label: "Desaturate" },
    ],
  },
] as const satisfies readonly Choice[];

/** The settings that are on or off; on is the value `on`. */
export const toggles = [
  { name: "highlight-links", label: "Highlight links" },
  { name: "pause-animations", label: "Pause animations" },
  { name: "hide-images", label: "Hide images" },
] as const;

/** A setting's name, in the document's attribute `data-a11y-<name>` and in storage. */
export type SettingName = (typeof choices)[number]["name"] | (typeof toggles)[number]["name"];

/** The settings that differ from the page as designed, by name. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

const allowedValues = new Map<SettingName, readonly string[]>([
  ...choices.map(({ name, options }) => [name, options.slice(1).map(({ value }) => value)] as const),
  ...toggles.map(({ name }) => [name, ["on"]] as const),
]);

/** The names of all settings. */
export const settingNames: readonly SettingName[] = [...allowedValues.keys()];

/** The valid settings of a stored value. */
export function knownSettings(stored: unknown): Settings {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => allowedValues.get(name as SettingName)?.includes(value as string) ?? false,
    ),
  );
}

/** The settings with one changed; `default` and `off` remove it. */
export function withSetting(settings: Settings, name: SettingName, value: string): Settings {
  return knownSettings({ ...settings, [name]: value });
}

/** A setting and its value in words, for a screen reader: 'Text size: Large'. */
export function describeSetting(name: SettingName, value: string): string {
  const choice = choices.find((candidate) => candidate.name === name);
  if (choice) {
    const options: Choice["options"] = choice.options;
    return `${choice.label}: ${options.find((option) => option.value === value)?.label ?? value}`;
  }
  return `${toggles.find((toggle) => toggle.name === name)?.label}: ${value}`;
}
