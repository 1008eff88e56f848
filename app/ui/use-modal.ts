import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Returns the props of a modal dialog that is open while `isOpen` is true. Escape and a click outside the dialog call
 * `close`. The contents must cover the dialog's whole box, because a click on the dialog element itself counts as
 * outside.
 */
export function useModal(isOpen: boolean, close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return {
    ref: dialog,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // The `cancel` event of a file input bubbles up to the dialog.
      if (event.target !== event.currentTarget) return
      // The dialog must close only through `isOpen`. If the browser closed it while `isOpen` stayed true, it could not
      // be reopened.
      event.preventDefault()
      close()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // The event fires asynchronously, when the dialog may be open again.
      if (!event.currentTarget.open) close()
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close()
    },
  }
}
