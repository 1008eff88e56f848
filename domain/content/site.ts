import * as v from 'valibot'
import { isoDate, sitePath, text, texts, webAddress } from './field-schemas.ts'

const year = v.pipe(
  v.number('a year such as 2025'),
  v.integer('a year such as 2025'),
  v.minValue(1990, 'a year no earlier than 1990'),
  v.maxValue(2100, 'a year no later than 2100'),
)

/** The owner's contact details, defined once for the whole site. */
const ownerSchema = v.strictObject({
  name: text,
  role: text,
  email: v.pipe(text, v.email('an email address')),
  message: text,
  phone: v.pipe(text, v.regex(/^\+[\d ]{8,20}$/, 'a phone number in international format, such as "+254 700 000 000"')),
  subject: text,
  country: text,
  city: text,
  address: text,
  zip: text,
  state: text,
  /** The tax number that is printed on receipts, such as a KRA PIN or a VAT number. */
  taxNumber: v.optional(text),
  resume: v.pipe(sitePath, v.endsWith('.pdf', 'a path on this site that ends in .pdf')),
  github: webAddress,
  linkedin: webAddress,
  twitter: webAddress,
  website: webAddress,
})

/** `content/site.yml`: the facts about the site and its owner that every page uses. */
export const siteSchema = v.strictObject({
  name: text,
  tagline: text,
  description: text,
  /** The origin of the site. Canonical links, feeds and shared links start with this origin. */
  address: v.pipe(
    text,
    v.url('a URL such as https://example.org'),
    v.regex(/^https?:\/\/[^/]+$/, 'a URL such as https://example.org, without a path'),
  ),
  apiHost: v.union(
    [v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^/]+$/))],
    'empty, or a URL such as https://api.example.org, without a path',
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
    services: texts,
    technologies: texts,
  }),
  /** Old paths, each with the path that it redirects to. */
  redirects: v.optional(v.record(sitePath, sitePath), {}),
  nilReturns: v.strictObject({
    oldestYear: year,
    opens: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{4}$/, 'a year such as 2025')), isoDate), {}),
  }),
})

/** The facts that pages use: everything except the redirects. */
export type Site = Omit<v.InferOutput<typeof siteSchema>, 'redirects'>
