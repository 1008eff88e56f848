import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * What a modal dialog is given to be open while `isOpen`; Escape and a press beside it call `close`.
 * The dialog covers its whole box: what is pressed inside must be an element of its own.
 */
export function useModal(isOpen: boolean, close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return {
    ref: dialog,
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // The event comes a moment later: by then the dialog may be open again.
      if (!event.currentTarget.open) close()
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close()
    },
  }
}
