/** The name of a picture: its file's without folder and ending. */
function pictureName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));
}

/** The files that the build generates from an image in content/example/pictures/. */
interface RenderedPicture {
  /** The largest file with its size in pixels. */
  readonly src: string;
  readonly w: number;
  readonly h: number;
  /** Left out where there is only one size. */
  readonly srcset?: string;
}

// Every browser that the site supports shows AVIF, so there is no second format.
// One table for all pages: it weighs some 0.8 KB compressed, the home page needs nearly all of it, and a practice may
// give its pictures any name. Posts' pictures are stored by the server and need no entry.
const builtPictures = import.meta.glob<RenderedPicture>(
  [
    "../../content/example/pictures/*.{svg,jpg,jpeg,png,JPG,JPEG,PNG}",
    "!../../content/example/pictures/logo.*",
    "!../../content/example/pictures/og-*",
    "!../../content/example/pictures/post-*",
  ],
  {
    eager: true,
    import: "default",
    query: "?w=480;800;1200;1920&format=avif&quality=60&effort=2&as=img",
  },
);

const picturesByName = new Map(
  Object.entries(builtPictures).map(([path, picture]) => [pictureName(path), picture]),
);

interface PracticePictureProps {
  /** The picture and what it shows; without one the frame stays empty. */
  picture: { readonly name: string; readonly alt: string } | null;
  /** The `sizes` of the `img`. */
  sizes: string;
  /** In the first viewport: fetched with a high priority. */
  urgent?: boolean;
  /** For the frame, which has the shape, and for the picture that fills it. */
  className: string;
  pictureClassName?: string;
}

/** A picture of the practice, responsive in size. Throws an error for an unknown name. */
export function PracticePicture({
  picture,
  sizes,
  urgent,
  className,
  pictureClassName = "",
}: PracticePictureProps) {
  if (!picture) return <div className={`block overflow-hidden ${className}`} />;
  const { name, alt } = picture;
  const built = picturesByName.get(name);
  if (!built) throw new Error(`There is no picture '${name}'.`);
  const { src, srcset, w, h } = built;
  return (
    <picture className={`block overflow-hidden ${className}`}>
      <img
        src={src}
        srcSet={srcset}
        sizes={sizes}
        width={w}
        height={h}
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
