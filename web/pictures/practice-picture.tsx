interface PracticePictureProps {
  /** The picture with its files and what it shows; without one, or without files, the frame stays empty. */
  picture: {
    readonly alt: string;
    readonly src: string;
    readonly srcset: string;
    readonly width: number;
    readonly height: number;
    /** The point that stays in sight, in percent; else where `pictureClassName` puts it. */
    readonly focus?: { readonly x: number; readonly y: number } | undefined;
  } | null;
  /** The `sizes` of the `img`. */
  sizes: string;
  /** In the first viewport: fetched with a high priority. */
  urgent?: boolean;
  /** For the frame, which has the shape, and for the picture that fills it. */
  className: string;
  pictureClassName?: string;
}

/** A picture of the practice, responsive in size. */
export function PracticePicture({
  picture,
  sizes,
  urgent,
  className,
  pictureClassName = "",
}: PracticePictureProps) {
  if (!picture?.src) return <div className={`block overflow-hidden ${className}`} />;
  const { src, srcset, width, height, alt, focus } = picture;
  return (
    <picture className={`block overflow-hidden ${className}`}>
      <img
        src={src}
        srcSet={srcset}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        // The carousel's inline script may have set it before React hydrates.
        suppressHydrationWarning
        loading="lazy"
        fetchPriority={urgent ? "high" : undefined}
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
        className={`size-full object-cover ${pictureClassName}`}
      />
    </picture>
  );
}
