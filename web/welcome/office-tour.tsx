import { officePhotos } from "#practice/home.ts";
import { PracticePicture } from "../pictures/practice-picture.tsx";
import { Carousel } from "../ui/carousel.tsx";

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

/** The office in three pictures. */
export function OfficeTour() {
  return (
    <Carousel labelledBy="office-heading" slideName="picture" slides={slides} className="py-16 lg:py-24">
      <h2 id="office-heading" className="text-4xl lg:text-6xl">
        {officePhotos.heading}
      </h2>
    </Carousel>
  );
}
