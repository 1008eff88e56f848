import { useRef, useState } from 'react'
import type { Picture } from '#domain/content/field-schemas.ts'
import { PictureImage } from '../ui/picture-image.tsx'

/**
 * A project's screenshots, desktop before mobile. A click opens one over the whole window, and another click closes it.
 * Without JavaScript they link to the pictures.
 */
export function Screenshots({ desktop, mobile }: { desktop: readonly Picture[]; mobile: readonly Picture[] }) {
  const overlay = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState<Picture>()
  const open = (picture: Picture) => {
    setOpened(picture)
    overlay.current?.showModal()
  }
  // The close event fires a moment later, when another picture may already be open.
  const forget = () => {
    if (!overlay.current?.open) setOpened(undefined)
  }
  return (
    <>
      <Row name="Desktop" pictures={desktop} className="grid gap-4 sm:grid-cols-2" onOpen={open} />
      <Row name="Mobile" pictures={mobile} className="grid grid-cols-2 gap-4 sm:grid-cols-4" onOpen={open} />
      <dialog
        ref={overlay}
        className="overlay"
        aria-label={`Screenshot: ${opened?.alt ?? ''}`}
        data-wide={opened && opened.width > opened.height ? '' : undefined}
        onClick={() => overlay.current?.close()}
        onClose={forget}
      >
        {opened && <PictureImage picture={opened} isFirst />}
        <button type="button" className="button absolute top-4 right-4">
          Close
        </button>
      </dialog>
    </>
  )
}

type RowProps = { name: string; pictures: readonly Picture[]; className: string; onOpen(picture: Picture): void }

function Row({ name, pictures, className, onOpen }: RowProps) {
  if (pictures.length === 0) return null
  return (
    <>
      <h3 className="label mt-5 mb-2 first:mt-0">{name}</h3>
      <ul className={className}>
        {pictures.map((picture) => (
          <li key={picture.src}>
            <a
              href={picture.src}
              className="block w-full cursor-zoom-in"
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(picture)
              }}
            >
              <PictureImage picture={picture} className="framed w-full" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
