import { tell, WANTED } from '#after-paint/browser/events.ts'

/** Shows a toast as soon as React has started on the page, which shows the toasts. */
export async function showToastLater(type: 'success' | 'error', message: string): Promise<void> {
  tell(WANTED)
  const { showToast } = await import('./toasts.ts')
  showToast[type](message)
}
