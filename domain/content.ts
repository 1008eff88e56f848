import * as v from 'valibot'

const text = v.pipe(v.string('a text'), v.trim(), v.nonEmpty('a text that is not empty'))
const webAddress = v.pipe(text, v.url('a web address that starts with https://'), v.startsWith('https://', 'a web address that starts with https://'))
const sitePath = v.pipe(text, v.regex(/^\/[\w./-]+$/, 'a path on this site, such as /resume.pdf'))
const isoDate = v.pipe(v.string('a date such as 2026-04-01'), v.isoDate('a date such as 2026-04-01'))
const year = v.pipe(
  v.number('a year such as 2025'),
  v.integer('a year such as 2025'),
  v.minValue(1990, 'a year from 1990 on'),
  v.maxValue(2100, 'a year up to 2100'),
)

/** The owner's contact record, once for the whole site. */
export const ownerSchema = v.strictObject({
  name: text,
  role: text,
  email: v.pipe(text, v.email('an e-mail address')),
  message: text,
  phone: v.pipe(text, v.regex(/^\+[\d ]{8,20}$/, 'a phone number in international form, such as "+254 700 000 000"')),
  subject: text,
  country: text,
  city: text,
  address: text,
  zip: text,
  state: text,
  resume: v.pipe(sitePath, v.endsWith('.pdf', 'a path on this site that ends in .pdf')),
  github: webAddress,
  linkedin: webAddress,
  twitter: webAddress,
  website: webAddress,
})

/** `content/site.yml`: what every page knows of the site and its owner. */
export const siteSchema = v.strictObject({
  name: text,
  tagline: text,
  description: text,
  apiHost: v.union(
    [v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^/]+$/))],
    'empty, or an address such as https://api.example.org without a path',
  ),
  owner: ownerSchema,
  menu: v.strictObject({
    home: text,
    about: text,
    skills: text,
    projects: text,
    achievements: text,
    blog: text,
    officialDocs: text,
    contact: text,
  }),
  footer: v.strictObject({
    about: text,
    services: v.pipe(v.array(text, 'a list'), v.minLength(1, 'at least one entry')),
    technologies: v.pipe(v.array(text, 'a list'), v.minLength(1, 'at least one entry')),
  }),
  nilReturns: v.strictObject({
    oldestYear: year,
    opens: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{4}$/, 'a year such as 2025')), isoDate), {}),
  }),
})

export type Owner = v.InferOutput<typeof ownerSchema>
export type Site = v.InferOutput<typeof siteSchema>

/** A mistake in a content file: which file, which field, and what was expected there. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Checks what was read from a content file.
 * @param file the file's path as its owner knows it, such as `content/site.yml`
 * @throws ContentError with one line per mistake: file, field, what was expected, what was found
 */
export function checkContent<S extends v.GenericSchema>(file: string, schema: S, value: unknown): v.InferOutput<S> {
  const checked = v.safeParse(schema, value)
  if (checked.success) return checked.output
  throw new ContentError(checked.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the file'}: ${describe(issue)}`).join('\n'))
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return `this field is not known here; check its spelling`
  if (issue.received === 'undefined') return `this field is missing`
  const expected = issue.message.startsWith('Invalid') ? (issue.expected ?? 'another value') : issue.message
  return `expected ${expected}, found ${JSON.stringify(issue.input)?.slice(0, 80)}`
}
