import { tell, WANTED } from '#after-paint/browser/events.ts'

/** Starts React, which renders the toasts, and shows a toast. */
export function showToastLater(type: 'success' | 'error', message: string): void {
  tell(WANTED)
  void import('./toasts.ts').then(
    ({ showToast }) => showToast[type](message),
    // If the file fails to load, React cannot start either, and the next press of a button shows a message.
    () => {},
  )
}
