import type { Picture } from '#domain/content/pieces.ts'

type Props = { picture: Picture; className?: string; alt?: string; isFirst?: boolean }

/** How wide a picture is shown, where the browser does not know yet. */
const SIZES = '(min-width: 64rem) 50vw, 100vw'

/** A picture with its size, in the width that fits. It loads lazily, except the first one of a page. */
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
