/** What a picture without a ground of its own mostly has: colors that cannot be seen on a dark page, or on a pale one. */
export type Ink = "dark" | "pale";

/** A stored picture as a page shows it. */
export interface PictureFile {
  /** In pixels, of the largest file. */
  readonly width: number;
  readonly height: number;
  /** The path of the largest file, or of the SVG where it is one; empty where there is no such picture. */
  readonly src: string;
  /** The files of pixels with their widths, as `srcset` lists them. */
  readonly srcset: string;
  /** Only where it has one. */
  readonly ink?: Ink;
}

/** Whether a picture is there as SVG, which is sharp in any size. */
export const isDrawing = ({ src }: Pick<PictureFile, "src">) => src.endsWith(".svg");

/** What stands in for a picture that is not there: its frame stays empty. */
export const missingPicture: PictureFile = { width: 0, height: 0, src: "", srcset: "" };

/** The stored pictures by the name that documents give them. */
export type PictureFiles = ReadonlyMap<string, PictureFile>;
