import { outsideValue } from '#app/browser/outside-value.ts'

/** The initial text of the site search; undefined while the search is closed. */
export const searchOpening = outsideValue<string | undefined>(undefined)
