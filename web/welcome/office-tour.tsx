import { officePhotos } from "#practice/home.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { Carousel } from "#web/ui/carousel.tsx";

const slides = officePhotos.pictures.map((picture) => ({
  key: picture.name,
  content: (
    <PracticePicture
      {...picture}
      sizes="(min-width: 81rem) 76rem, 94vw"
      className="aspect-[4/3] bg-accent-subtle rounded-picture sm:aspect-[16/10] lg:aspect-[15/8]"
      pictureClassName="object-[50%_35%]"
    />
  ),
}));

/** The office in pictures; a single picture is shown without a carousel. */
export function OfficeTour() {
  if (slides.length === 0) return null;
  const heading = (
    <h2 id="office-heading" className="text-4xl lg:text-6xl">
      {officePhotos.heading}
    </h2>
  );
  if (slides.length === 1) {
    return (
      <section aria-labelledby="office-heading" className="page-width grid gap-8 py-16 lg:gap-12 lg:py-24">
        {heading}
        {slides[0]?.content}
      </section>
    );
  }
  return (
    <Carousel labelledBy="office-heading" slideName="picture" slides={slides} className="py-16 lg:py-24">
      {heading}
    </Carousel>
  );
}
