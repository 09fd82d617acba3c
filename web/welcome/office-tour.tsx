import { officePhotos } from "#practice/home.ts";
import { Carousel } from "../ui/carousel.tsx";
import { PracticePicture } from "../ui/practice-picture.tsx";

const slides = officePhotos.pictures.map((picture) => ({
  key: picture.name,
  content: (
    <PracticePicture
      {...picture}
      sizes="(min-width: 76rem) 52rem, (min-width: 64rem) 64vw, 94vw"
      pictureClassName="aspect-[4/3] w-full object-cover sm:aspect-[16/10]"
    />
  ),
}));

/** The office in three pictures. */
export function OfficeTour() {
  return (
    <div className="page-width py-16 lg:py-28">
      <Carousel labelledBy="office-heading" slideName="picture" slides={slides}>
        <h2 id="office-heading" className="text-4xl lg:text-6xl">
          {officePhotos.heading}
        </h2>
      </Carousel>
    </div>
  );
}
