import { X } from 'lucide'
import { useId, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { iconButton } from './classes.ts'
import { useModal } from './use-modal.ts'
import { Icon } from './icon.tsx'
import { SETTLED } from '#after-paint/browser/events.ts'
import { addEntry, currentEntry, isPanelEntry } from '#after-paint/browser/history-entry.ts'
import { onPageLocation, pageLocation } from '#after-paint/browser/page-location.ts'

/** The `popstate` event caused by our own `history.back()`, which removes the history entry of a closed panel. */
let ownStep: Event | undefined

/**
 * Makes Back close a panel instead of leaving the page. While the panel is open, the history has an entry for it. URLs
 * that the page adds while the panel is open, such as URLs with chosen filters, stay in the history.
 * @returns a function to call when a link in the panel is followed, so that the panel's entry is not removed
 */
function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const latest = useRef(close)
  const isLeaving = useRef(false)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    isLeaving.current = false
    let isOnTop = true
    let { search } = location
    const { pathname } = location
    addEntry({ ...currentEntry(), isPanel: true })
    const stop = onPageLocation(() => {
      const now = pageLocation()
      if (now.way !== 'returned') search = now.search
    })
    const comeBack = (event: PopStateEvent) => {
      if (event === ownStep) return
      isOnTop = false
      // Back should only close the panel, so restore the page's URL.
      if (location.pathname === pathname && location.search !== search) history.forward()
      latest.current()
    }
    // The visitor has stayed on the page after all.
    const stay = () => (isLeaving.current = false)
    addEventListener(SETTLED, stay)
    addEventListener('popstate', comeBack)
    return () => {
      stop()
      removeEventListener(SETTLED, stay)
      removeEventListener('popstate', comeBack)
      if (!isOnTop || isLeaving.current || location.pathname !== pathname || !isPanelEntry()) return
      addEventListener('popstate', (event) => (ownStep = event), { once: true })
      history.back()
    }
  }, [isOpen])
  return () => {
    isLeaving.current = true
  }
}

type Props = {
  isOpen: boolean
  close(): void
  title: string
  /** The accessible name of the close button. */
  closeWords: string
  closeButton?: RefObject<HTMLButtonElement | null>
  /** Content shown next to the title. */
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
