import { tell, WANTED } from '#after-paint/browser/events.ts'

/** Shows a toast as soon as React has started on the page, which shows the toasts. */
export function showToastLater(type: 'success' | 'error', message: string): void {
  tell(WANTED)
  void import('./toasts.ts').then(
    ({ showToast }) => showToast[type](message),
    // Without these files, React cannot start either, and the next press of a button says so.
    () => {},
  )
}
