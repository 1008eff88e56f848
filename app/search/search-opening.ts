import { outsideValue } from '#app/browser/outside-value.ts'

/** The text that the site search opens with; undefined while it is closed. */
export const searchOpening = outsideValue<string | undefined>(undefined)
