import * as v from 'valibot'
import { isoDate, text } from './field-schemas.ts'

/** The owner's pages about privacy, terms and refunds, each in `content/pages/NAME.md`. */
export const INFORMATION_PAGES = ['privacy', 'terms', 'refunds'] as const
export type InformationPageName = (typeof INFORMATION_PAGES)[number]

/** The front matter of `content/pages/NAME.md`. */
export const informationPageSchema = v.strictObject({
  title: text,
  /** One sentence for search results. */
  description: text,
  /** The date of the last change that matters to readers. */
  updated: isoDate,
})

/** An information page: its front matter, and its text as safe HTML. */
export type InformationPage = v.InferOutput<typeof informationPageSchema> & { html: string }
