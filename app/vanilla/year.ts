import { nairobiDay } from '#domain/dates.ts'

/** Shows the current year in Kenya in place of the year of the publication. */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = nairobiDay(new Date()).slice(0, 4)
}
