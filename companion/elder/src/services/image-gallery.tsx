export const ImageGallery = ({ images }: { images: string[] }) =>
  images.map((image) => (
    <img
      key={image}
      src={image}
      alt=""
      loading="lazy"
      className="max-h-80 w-full rounded-control object-cover"
    />
  ))
