import { aPicture } from "./pictures.ts";

/** A form as a browser sends it: its bytes and their content type. */
export interface SentForm {
  readonly payload: Buffer;
  readonly headers: { readonly "content-type": string };
}

type Fields = Readonly<Record<string, string | File | undefined>>;

/** Any fields as a form; those that are undefined are left out. */
export async function aForm(fields: Fields): Promise<SentForm> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, value);
  const encoded = new Response(data);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

/** A file as a browser sends it. */
export function aFile(bytes: Buffer, name = "picture.png", type = "image/png"): File {
  return new File([Buffer.from(bytes)], name, { type });
}

/** A complete new post, any field of which can be given or, as undefined, left out. */
export async function aPostForm(given: Fields = {}): Promise<SentForm> {
  return aForm({
    title: "A title of a post",
    content: "Some words about teeth.",
    category: "Endodontics",
    is_draft: "false",
    featured_image: aFile(await aPicture()),
    ...given,
  });
}
