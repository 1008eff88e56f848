import { PENDING, SETTLED } from '#after-paint/browser/events.ts'

/** Shows the loading screen while the next page is being fetched. The stylesheet delays it for a moment. */
export function showLoading(): void {
  addEventListener(PENDING, () => show(true))
  addEventListener(SETTLED, () => show(false))
}

function show(isShown: boolean): void {
  const screen = document.querySelector<HTMLElement>('.loading-screen')
  if (screen) screen.hidden = !isShown
}
