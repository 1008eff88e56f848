import { toast } from 'react-hot-toast/headless'

/** Shows a toast: `showToast(text)`, `.success`, `.error`, `.loading`, `.custom`, `.dismiss`. */
export const showToast = toast

/** How long the app shows a toast, in milliseconds; a loading one stays until it is dismissed. */
const SHOWN_FOR = 3000
const shown = { duration: SHOWN_FOR }

/** The app's durations by type. The limit of 20 and the removal delay of 1000 ms are the library's own. */
export const toastOptions = { blank: shown, success: shown, error: shown, custom: shown }
