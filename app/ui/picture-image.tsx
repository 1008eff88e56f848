import type { Picture } from '#domain/content/field-schemas.ts'

/** The approximate display width of a picture, used until the browser knows the real width. */
const SIZES = '(min-width: 64rem) 50vw, 100vw'

/** A responsive picture with its dimensions. Pictures load lazily, except for the first picture on a page. */
export function PictureImage({
  picture: { src, sources, width, height, alt: shows },
  className,
  alt = shows,
  isFirst = false,
}: {
  picture: Picture
  className?: string
  alt?: string
  isFirst?: boolean
}) {
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
