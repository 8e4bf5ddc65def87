type ImageLinksProps = { images: readonly { label: string; url: string | null }[] }

/** Small previews that open the full image in a new tab. Absent images are left out. */
export const ImageLinks = ({ images }: ImageLinksProps) => (
  <span className="flex gap-1.5">
    {images.map(
      ({ label, url }) =>
        url && (
          <a key={label} href={url} target="_blank" rel="noreferrer" title={label} aria-label={label}>
            <img
              src={url}
              alt=""
              loading="lazy"
              className="size-9 rounded-[6px] border border-line bg-sunken object-cover"
            />
          </a>
        ),
    )}
  </span>
)
