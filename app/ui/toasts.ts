import { toast, type Toast } from 'react-hot-toast/headless'
import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'

/** Shows a toast: `showToast(text)`, `.success`, `.error`, `.loading`, `.custom`, `.dismiss`. */
export const showToast = toast

/** Duration of the app's toasts, in milliseconds. A loading toast stays until it is dismissed. */
const SHOWN_FOR = 3000
const shown = { duration: SHOWN_FOR }

/**
 * The app's durations by toast type. The limit of 20 toasts and the removal delay of 1000 ms are the library's
 * defaults.
 */
export const toastOptions = { blank: shown, success: shown, error: shown, custom: shown }

/**
 * Stores the toasts on screen for the next page, which the visitor may open before the toasts expire. Call this
 * function whenever the toasts change: when the visitor leaves, it may be too late, because the next page can start in
 * another process.
 */
export function storeToasts(toasts: readonly Toast[]): void {
  const unread = toasts.flatMap(({ type, message, visible, createdAt, pauseDuration, duration = SHOWN_FOR }) =>
    visible && typeof message === 'string' ? [{ type, message, until: createdAt + duration + pauseDuration }] : [],
  )
  if (unread.length > 0) writeStored('toasts', { unread })
  else forgetStored('toasts')
}

/**
 * Shows the toasts of the previous page that have not expired. The loading time of this page does not count.
 * @param leftAt when the visitor left the previous page (Unix time in ms)
 */
export function showStoredToasts(leftAt = performance.timeOrigin): void {
  const { unread } = recordOf(readStored('toasts'))
  forgetStored('toasts')
  if (!Array.isArray(unread)) return
  for (const toast of unread) {
    const { type, message, until } = recordOf(toast)
    if (typeof message !== 'string' || typeof until !== 'number' || until <= leftAt) continue
    const options = { duration: until - leftAt }
    if (type === 'success' || type === 'error') showToast[type](message, options)
    else if (type === 'blank') showToast(message, options)
  }
}
