import { ChevronLeft, ChevronRight } from 'lucide'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Picture } from '#domain/content/field-schemas.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'

/**
 * A project's screenshots, desktop before mobile. Clicking a screenshot opens it in an overlay, where buttons and arrow
 * keys show the others and another click closes the overlay. Without JavaScript, the screenshots link to the image
 * files.
 */
export function Screenshots({ desktop, mobile }: { desktop: readonly Picture[]; mobile: readonly Picture[] }) {
  const pictures = [...desktop, ...mobile]
  const overlay = useRef<HTMLDialogElement>(null)
  const [position, setPosition] = useState<number>()
  const opened = position === undefined ? undefined : pictures[position]
  const open = (picture: Picture) => {
    setPosition(pictures.indexOf(picture))
    overlay.current?.showModal()
  }
  const step = (by: number) =>
    setPosition((shown) => (shown !== undefined ? (shown + by + pictures.length) % pictures.length : undefined))
  // The close event fires late, when another image may already be open.
  const forget = () => {
    if (!overlay.current?.open) setPosition(undefined)
  }
  return (
    <>
      <Row name="Desktop" pictures={desktop} className="grid gap-4 sm:grid-cols-2" onOpen={open} />
      <Row name="Mobile" pictures={mobile} className="grid grid-cols-2 gap-4 sm:grid-cols-4" onOpen={open} />
      <dialog
        ref={overlay}
        className="overlay"
        aria-label={`Screenshot: ${opened?.alt ?? ''}`}
        onClick={({ target }) => {
          if (target instanceof Element && !target.closest('.overlay-bar')) overlay.current?.close()
        }}
        onClose={forget}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'ArrowLeft') step(-1)
          if (key === 'ArrowRight') step(1)
        }}
      >
        {opened && <PictureImage key={position} picture={opened} isFirst />}
        <div className="overlay-bar">
          <p role="status">{opened && `${Number(position) + 1} of ${pictures.length}: ${opened.alt}`}</p>
          <div className="flex flex-wrap justify-center gap-3">
            {pictures.length > 1 && (
              <>
                <button type="button" className="button button-quiet" onClick={() => step(-1)}>
                  <Icon of={ChevronLeft} className="size-5" />
                  Previous
                </button>
                <button type="button" className="button button-quiet" onClick={() => step(1)}>
                  Next
                  <Icon of={ChevronRight} className="size-5" />
                </button>
              </>
            )}
            <a href={opened?.src} className="button button-quiet">
              Full size
            </a>
            <button type="button" className="button" onClick={() => overlay.current?.close()}>
              Close
            </button>
          </div>
        </div>
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
