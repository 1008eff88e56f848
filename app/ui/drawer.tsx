import { X } from 'lucide'
import { useId, type ReactNode, type RefObject } from 'react'
import { iconButton } from './classes.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'
import { Icon } from './icon.tsx'

type Props = {
  isOpen: boolean
  close(): void
  title: string
  /** The accessible name of the close button. */
  closeWords: string
  closeButton?: RefObject<HTMLButtonElement | null>
  /** Shown beside the title. */
  note?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** A modal panel at the right edge of the page. Its close button, Escape, Back and a click outside close it. */
export function Drawer({ isOpen, close, title, closeWords, closeButton, note, isWide = false, children }: Props) {
  const modal = useModal(isOpen, close)
  const leave = useBackCloses(isOpen, close)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && leave()}
      className={isWide ? 'drawer drawer-wide' : 'drawer'}
      aria-labelledby={titleId}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-3 border-b border-line px-5 py-3">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {note}
          <button ref={closeButton} type="button" className={`${iconButton} ml-auto`} onClick={close}>
            <Icon of={X} />
            <span className="sr-only">{closeWords}</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
