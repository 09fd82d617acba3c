const files = import.meta.glob<string>("#practice/pictures/logo.{svg,jpg,jpeg,png,JPG,JPEG,PNG}", {
  eager: true,
  import: "default",
  query: "?url",
});

const [logo] = Object.values(files);
if (!logo) throw new Error("There is no picture 'logo' in practice/pictures/.");

/** The path of the practice's logo, as it is in practice/pictures/. */
export const logoPath = logo;
