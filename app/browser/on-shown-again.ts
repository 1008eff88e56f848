/** Calls back when the back/forward cache shows the page again. @returns a function that stops listening */
export function onShownAgain(then: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) then()
  }
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
