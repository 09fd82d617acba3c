import { m } from "#messages/messages.js";

interface Choice {
  readonly name: string;
  readonly label: () => string;
  /** The first is the page as designed. */
  readonly options: readonly { readonly value: string; readonly label: () => string }[];
}

const amounts = [
  { value: "default", label: m.accessibility_default },
  { value: "light", label: m.accessibility_amount_light },
  { value: "moderate", label: m.accessibility_amount_moderate },
  { value: "heavy", label: m.accessibility_amount_heavy },
] as const;

/** The settings with one of several values (accessibility-2). */
export const choices = [
  {
    name: "contrast",
    label: m.accessibility_contrast,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "invert", label: m.accessibility_contrast_invert },
      { value: "dark", label: m.accessibility_contrast_dark },
      { value: "light", label: m.accessibility_contrast_light },
    ],
  },
  {
    name: "text-size",
    label: m.accessibility_text_size,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "medium", label: m.accessibility_text_size_medium },
      { value: "large", label: m.accessibility_text_size_large },
      { value: "xl", label: m.accessibility_text_size_xl },
      { value: "xxl", label: m.accessibility_text_size_xxl },
    ],
  },
  {
    name: "text-spacing",
    label: m.accessibility_text_spacing,
    options: amounts,
  },
  {
    name: "line-height",
    label: m.accessibility_line_height,
    options: amounts,
  },
  {
    name: "font",
    label: m.accessibility_font,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "dyslexia", label: m.accessibility_font_dyslexia },
      { value: "readable", label: m.accessibility_font_readable },
    ],
  },
  {
    name: "cursor",
    label: m.accessibility_cursor,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "large", label: m.accessibility_cursor_large },
      { value: "reading-mask", label: m.accessibility_cursor_reading_mask },
      { value: "reading-guide", label: m.accessibility_cursor_reading_guide },
    ],
  },
  {
    name: "text-align",
    label: m.accessibility_text_align,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "left", label: m.accessibility_text_align_left },
      { value: "center", label: m.accessibility_text_align_center },
      { value: "right", label: m.accessibility_text_align_right },
    ],
  },
  {
    name: "saturation",
    label: m.accessibility_saturation,
    options: [
      { value: "default", label: m.accessibility_default },
      { value: "low", label: m.accessibility_saturation_low },
      { value: "high", label: m.accessibility_saturation_high },
      { value: "desaturate", label: m.accessibility_saturation_none },
    ],
  },
] as const satisfies readonly Choice[];

/** The settings that are on or off; on is the value `on`. */
export const toggles = [
  { name: "highlight-links", label: m.accessibility_highlight_links },
  { name: "pause-animations", label: m.accessibility_pause_animations },
  { name: "hide-images", label: m.accessibility_hide_images },
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
    return `${choice.label()}: ${options.find((option) => option.value === value)?.label() ?? value}`;
  }
  const state = value === "on" ? m.accessibility_on() : m.accessibility_off();
  return `${toggles.find((toggle) => toggle.name === name)?.label()}: ${state}`;
}
