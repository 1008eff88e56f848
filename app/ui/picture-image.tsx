import type { Picture } from '#domain/content/pieces.ts'

type Props = { picture: Picture; className?: string; alt?: string; isFirst?: boolean }

/** A picture with its size, fetched when it comes near; the first one of a page is fetched at once. */
export function PictureImage({ picture: { src, width, height, alt: shows }, className, alt = shows, isFirst = false }: Props) {
  return <img src={src} width={width} height={height} alt={alt} className={className} loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
}
