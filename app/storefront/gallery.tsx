import { useState } from 'react'
import type { Picture } from '#domain/content/field-schemas.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'

/**
 * The images of a product or a script: a large image, and thumbnails that select it. Without JavaScript, the thumbnails
 * link to the image files.
 */
export function Gallery({
  name,
  images,
  isWide = false,
}: {
  name: string
  images: readonly Picture[]
  isWide?: boolean
}) {
  const [shown, setShown] = useState(0)
  const shape = isWide ? 'aspect-video' : 'aspect-square'
  const shownShape = isWide ? shape : 'aspect-[4/3] md:aspect-square'
  return (
    <div className="grid content-start gap-3">
      <PictureImage
        picture={images[shown] ?? images[0]!}
        isFirst
        className={`framed ${shownShape} w-full object-cover`}
      />
      <ul className="grid grid-cols-4 gap-3" aria-label={`Pictures of ${name}`}>
        {images.map((image, position) => (
          <li key={image.src}>
            <a
              href={image.src}
              className="thumbnail"
              aria-current={position === shown ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                setShown(position)
              }}
            >
              <PictureImage picture={image} className={`framed ${shape} w-full object-cover`} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
