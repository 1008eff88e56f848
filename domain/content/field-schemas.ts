/** The building blocks of the content schemas. */
import * as v from 'valibot'
import { cents, NO_MONEY } from '#domain/money.ts'
import { A_PICTURE_FILE, PICTURE_FILE } from './linked-files.ts'

export const text = v.pipe(v.string('text'), v.trim(), v.nonEmpty('non-empty text'))
export const texts = v.pipe(v.array(text, 'a list'), v.minLength(1, 'at least one entry'))
export const webAddress = v.pipe(
  text,
  v.url('a URL that starts with https://'),
  v.startsWith('https://', 'a URL that starts with https://'),
)
export const sitePath = v.pipe(text, v.regex(/^\/[\w./-]+$/, 'a path on this site, such as /resume.pdf'))
export const slug = v.pipe(text, v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lowercase words joined by hyphens'))
/** A real calendar date: 2026-02-31 is rejected. */
export const isoDate = v.pipe(
  v.string('a date such as 2026-04-01'),
  v.isoDate('a date such as 2026-04-01'),
  v.check(isDay, 'a date that exists in the calendar'),
)
/** A timestamp with a time zone, on a date that exists. */
export const isoMoment = v.pipe(
  v.string('a time such as 2026-12-31T23:59:59Z'),
  v.isoTimestamp('a time such as 2026-12-31T23:59:59Z'),
  v.check((moment) => isDay(moment.slice(0, 10)), 'a date that exists in the calendar'),
)

/** An amount of money, parsed into whole cents. */
export const amount = v.pipe(
  v.string('an amount such as "1200.00"'),
  v.regex(/^-?\d{1,9}(\.\d{2})?$/, 'an amount such as "1200.00"'),
  v.transform((decimals) => cents(Math.round(Number(decimals) * 100))),
)
/** A price: a non-negative amount, parsed into whole cents. */
export const price = v.pipe(amount, v.minValue(NO_MONEY, 'an amount that is not negative'))
export const count = v.pipe(v.number('a number'), v.integer('a whole number'), v.minValue(0, 'not less than 0'))
/** A percentage with at most two decimals, such as 8.25. */
export const percent = v.pipe(
  v.number('a number'),
  v.minValue(0, 'not less than 0'),
  v.maxValue(100, 'not more than 100'),
  v.check((typed) => Math.round(typed * 100) / 100 === typed, 'at most two decimals'),
)
export const listOf = <S extends v.GenericSchema>(schema: S) => v.array(schema, 'a list')

/** An image in a content file: the name of a file in the same folder, and its alt text. */
export const pictureFile = v.strictObject({
  file: v.pipe(
    text,
    v.transform((file) => file.replace(/^(?:\.\/)+/, '')),
    v.regex(PICTURE_FILE, `${A_PICTURE_FILE} in the same folder, such as cover.jpg`),
  ),
  alt: text,
})

export type PictureFile = v.InferOutput<typeof pictureFile>

/**
 * The URL of an image.
 * @property sources the same image in other widths for the browser to choose from: a `srcset` value for each format
 */
export type PlacedPicture = { src: string; sources?: { avif: string; webp: string } }

/** An image on a page: its URL, its size in pixels, and its alt text. */
export type Picture = PlacedPicture & { width: number; height: number; alt: string }

function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}
