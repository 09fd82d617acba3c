const files = import.meta.glob<string>(
  "../../content/example/pictures/logo.{svg,jpg,jpeg,png,JPG,JPEG,PNG}",
  {
    eager: true,
    import: "default",
    query: "?url",
  },
);

const [logo] = Object.values(files);
if (!logo) throw new Error("There is no picture 'logo' in content/example/pictures/.");

/** The path of the practice's logo, as it is in content/example/pictures/. */
export const logoPath = logo;
