import { outsideValue } from '#app/browser/outside-value.ts'

/** The text that the search palette opens with; undefined while the palette is closed. */
export const searchOpening = outsideValue<string | undefined>(undefined)
