import type { Picture } from '#domain/content/field-schemas.ts'

type Props = { picture: Picture; className?: string; alt?: string; isFirst?: boolean }

/** The displayed width of a picture, for when the browser does not know it yet. */
const SIZES = '(min-width: 64rem) 50vw, 100vw'

/** A responsive picture with its dimensions. It loads lazily, except for the first one on a page. */
export function PictureImage({
  picture: { src, sources, width, height, alt: shows },
  className,
  alt = shows,
  isFirst = false,
}: Props) {
  const sizes = isFirst ? SIZES : `auto, ${SIZES}`
  const image = (
    <img
      src={src}
      {...(sources ? { srcSet: sources.webp, sizes } : {})}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  if (!sources) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {image}
    </picture>
  )
}
