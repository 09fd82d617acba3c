import { m } from "#messages/messages.js";

interface Choice {
  readonly name: string;
  readonly label: string;
  /** The first is the page as designed. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A value with its label, which is read while rendering, in the page's language. */
function labeled<const Value extends string>(value: Value, label: () => string) {
  return {
    value,
    get label() {
      return label();
    },
  };
}

const amounts = [
  labeled("default", m.accessibility_default),
  labeled("light", m.accessibility_amount_light),
  labeled("moderate", m.accessibility_amount_moderate),
  labeled("heavy", m.accessibility_amount_heavy),
] as const;

/** The settings with one of several values (accessibility-2). */
export const choices = [
  {
    name: "contrast",
    get label() {
      return m.accessibility_contrast();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("invert", m.accessibility_contrast_invert),
      labeled("dark", m.accessibility_contrast_dark),
      labeled("light", m.accessibility_contrast_light),
    ],
  },
  {
    name: "text-size",
    get label() {
      return m.accessibility_text_size();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("medium", m.accessibility_text_size_medium),
      labeled("large", m.accessibility_text_size_large),
      labeled("xl", m.accessibility_text_size_xl),
      labeled("xxl", m.accessibility_text_size_xxl),
    ],
  },
  {
    name: "text-spacing",
    get label() {
      return m.accessibility_text_spacing();
    },
    options: amounts,
  },
  {
    name: "line-height",
    get label() {
      return m.accessibility_line_height();
    },
    options: amounts,
  },
  {
    name: "font",
    get label() {
      return m.accessibility_font();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("dyslexia", m.accessibility_font_dyslexia),
      labeled("readable", m.accessibility_font_readable),
    ],
  },
  {
    name: "cursor",
    get label() {
      return m.accessibility_cursor();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("large", m.accessibility_cursor_large),
      labeled("reading-mask", m.accessibility_cursor_reading_mask),
      labeled("reading-guide", m.accessibility_cursor_reading_guide),
    ],
  },
  {
    name: "text-align",
    get label() {
      return m.accessibility_text_align();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("left", m.accessibility_text_align_left),
      labeled("center", m.accessibility_text_align_center),
      labeled("right", m.accessibility_text_align_right),
    ],
  },
  {
    name: "saturation",
    get label() {
      return m.accessibility_saturation();
    },
    options: [
      labeled("default", m.accessibility_default),
      labeled("low", m.accessibility_saturation_low),
      labeled("high", m.accessibility_saturation_high),
      labeled("desaturate", m.accessibility_saturation_none),
    ],
  },
] as const satisfies readonly Choice[];

/** The settings that are on or off; on is the value `on`. */
export const toggles = [
  {
    name: "highlight-links",
    get label() {
      return m.accessibility_highlight_links();
    },
  },
  {
    name: "pause-animations",
    get label() {
      return m.accessibility_pause_animations();
    },
  },
  {
    name: "hide-images",
    get label() {
      return m.accessibility_hide_images();
    },
  },
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
  const state = value === "on" ? m.accessibility_on() : m.accessibility_off();
  return `${toggles.find((toggle) => toggle.name === name)?.label}: ${state}`;
}
