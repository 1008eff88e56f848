import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Returns the props of a modal dialog that is open while `isOpen`; Escape and a click outside call `close`.
 * Its contents must cover the dialog's whole box: a click on the dialog element itself counts as outside.
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
      // `cancel` bubbles from file inputs.
      if (event.target !== event.currentTarget) return
      // Only the state closes the dialog: if the browser closed it while `isOpen` stayed true, it could not reopen.
      event.preventDefault()
      close()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // The event fires asynchronously: by then the dialog may be open again.
      if (!event.currentTarget.open) close()
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close()
    },
  }
}
