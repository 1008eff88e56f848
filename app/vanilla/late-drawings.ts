/** Loads the drawings of the page, which would delay its first paint (`data-late-href`). */
export function drawLateParts(): void {
  for (const part of document.querySelectorAll<SVGElement>('[data-late-href]'))
    part.setAttribute('href', part.dataset.lateHref ?? '')
}
