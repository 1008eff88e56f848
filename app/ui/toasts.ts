import { toast } from 'react-hot-toast/headless'

/** Shows a toast: `showToast(text)`, `.success`, `.error`, `.loading`, `.custom`, `.dismiss`. */
export const showToast = toast

/** Duration of the app's toasts, in milliseconds. A loading toast stays until it is dismissed. */
export const SHOWN_FOR = 3000
const shown = { duration: SHOWN_FOR }

/**
 * The app's durations by toast type. The limit of 20 toasts and the removal delay of 1000 ms are the library's
 * defaults.
 */
export const toastOptions = { blank: shown, success: shown, error: shown, custom: shown }
