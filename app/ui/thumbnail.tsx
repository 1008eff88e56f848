import { Package } from 'lucide'
import { useState } from 'react'
import { Icon } from './icon.tsx'

/** A small square picture, or a placeholder icon if there is no picture or it fails to load. */
export function Thumbnail({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  const isShown = src !== undefined && failed !== src
  return (
    <span className="framed grid size-16 shrink-0 place-items-center overflow-hidden text-muted">
      {isShown ? (
        <img
          src={src}
          alt=""
          width={64}
          height={64}
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon of={Package} />
      )}
    </span>
  )
}
