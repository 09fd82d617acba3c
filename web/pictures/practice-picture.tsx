import { pictureName } from "./picture-name.ts";

/** The files that the build generates from an image in practice/pictures/. */
interface RenderedPicture {
  /** `srcset` texts by format. */
  readonly sources: { readonly avif: string; readonly webp: string };
  /** The largest WebP file with its size in pixels. */
  readonly img: { readonly src: string; readonly w: number; readonly h: number };
}

// One table for all pages: it weighs some 1.3 KB compressed, the home page needs nearly all of it, and a practice may
// give its pictures any name. Posts' pictures are stored by the server and need no entry.
const builtPictures = import.meta.glob<RenderedPicture>(
  [
    "#practice/pictures/*.{svg,jpg,jpeg,png,JPG,JPEG,PNG}",
    "!#practice/pictures/logo.*",
    "!#practice/pictures/og-*",
    "!#practice/pictures/post-*",
  ],
  {
    eager: true,
    import: "default",
    query: "?w=480;800;1200;1920&format=avif;webp&quality=60&effort=2&as=picture",
  },
);

const picturesByName = new Map(
  Object.entries(builtPictures).map(([path, picture]) => [pictureName(path), picture]),
);

interface PracticePictureProps {
  /** The file's name in practice/pictures/ without ending. */
  name: string;
  alt: string;
  /** The `sizes` of the `img`. */
  sizes: string;
  /** In the first viewport: fetched with a high priority. */
  urgent?: boolean;
  /** For the frame, which has the shape, and for the picture that fills it. */
  className: string;
  pictureClassName?: string;
}

/** A picture of the practice, responsive in size and format. Throws an error for an unknown name. */
export function PracticePicture({
  name,
  alt,
  sizes,
  urgent,
  className,
  pictureClassName = "",
}: PracticePictureProps) {
  const picture = picturesByName.get(name);
  if (!picture) throw new Error(`There is no picture '${name}' in practice/pictures/.`);
  const { sources, img } = picture;
  return (
    <picture className={`block overflow-hidden ${className}`}>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={img.src}
        width={img.w}
        height={img.h}
        alt={alt}
        decoding="async"
        // The carousel's inline script may have set it before React hydrates.
        suppressHydrationWarning
        loading="lazy"
        fetchPriority={urgent ? "high" : undefined}
        className={`size-full object-cover ${pictureClassName}`}
      />
    </picture>
  );
}
