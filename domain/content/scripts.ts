import * as v from 'valibot'
import { SCRIPT_CATEGORIES } from './is-digital.ts'
import {
  count,
  isoDate,
  listOf,
  percent,
  pictureFile,
  price,
  text,
  texts,
  webAddress,
  type Picture,
} from './field-schemas.ts'

const version = v.pipe(text, v.regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.0.0'))
/** The path of a file or folder, relative to the script's folder. */
const scriptPath = v.pipe(
  text,
  v.regex(/^\w[\w-]*(\/[\w-][\w.-]*)*$/, 'a path in the script folder, such as files/docs'),
)

/** `content/codeshop/scripts/<id>-<slug>/script.yml`. */
export const scriptFileSchema = v.strictObject({
  name: text,
  tagline: text,
  description: text,
  longDescription: text,
  price,
  originalPrice: v.optional(price),
  /** The tax rate in percent, if it differs from the shop's. */
  taxPercent: v.optional(percent),
  category: v.picklist(SCRIPT_CATEGORIES, `one of ${SCRIPT_CATEGORIES.join(', ')}`),
  tags: texts,
  images: v.pipe(listOf(pictureFile), v.minLength(1, 'at least one image')),
  /** A page in the script's folder, or a URL. */
  demoUrl: v.union(
    [webAddress, scriptPath],
    'a page in the script folder, such as demo/demo.html, or a URL that starts with https://',
  ),
  documentationUrl: v.union(
    [webAddress, scriptPath],
    'a document in the script folder, such as files/README.md, or a URL that starts with https://',
  ),
  version,
  releaseDate: isoDate,
  lastUpdateDate: isoDate,
  reviews: count,
  rating: v.pipe(v.number('a number'), v.minValue(0, 'from 0 to 5'), v.maxValue(5, 'from 0 to 5')),
  sales: count,
  /** Whether sales, reviews and rating are made up. If so, pages mark them as samples. */
  hasSampleFigures: v.optional(v.boolean('true or false'), false),
  features: texts,
  techStack: texts,
  isFeatured: v.boolean('true or false'),
  /** Whether the script is no longer sold. Its buyers can still download it, and their licenses stay valid. */
  retired: v.optional(v.boolean('true or false'), false),
  isOnSale: v.boolean('true or false'),
  discount: v.pipe(v.number('a number'), v.minValue(0, 'not less than 0'), v.maxValue(100, 'not more than 100')),
  /** The paths of the files for sale: the main folder, and the license text and documentation in it. */
  files: v.strictObject({ main: scriptPath, license: scriptPath, docs: scriptPath }),
  /** Script files to copy into the demo or the evaluation pack, keyed by their destination path. */
  copies: v.optional(
    v.record(
      v.pipe(scriptPath, v.regex(/^(demo|evaluation)\//, 'a path that starts with demo/ or evaluation/')),
      scriptPath,
    ),
    {},
  ),
  /** Hidden files and folders to publish anyway, and files to publish even though they look like secrets. */
  include: v.optional(
    listOf(
      v.pipe(
        text,
        v.regex(
          /^\w[\w-]*(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)+\/?$/,
          'a path in the script folder, such as files/.gitignore',
        ),
        v.transform((path) => path.replace(/\/$/, '')),
      ),
    ),
    [],
  ),
  requirements: texts,
  included: texts,
  compatibility: texts,
  changelog: v.pipe(
    listOf(v.strictObject({ version, date: isoDate, changes: texts })),
    v.minLength(1, 'at least one entry'),
  ),
})

/** `content/codeshop/promises.yml`: what the owner promises buyers of scripts. The pages omit missing promises. */
export const scriptPromisesSchema = v.strictObject({
  /** What the license of every purchase allows; shown next to the price. */
  license: v.optional(text),
  /** How to get another type of license; shown above the comparison of the types. */
  otherLicenses: v.optional(text),
  /** How quickly questions are answered, and what happens if a script is faulty. */
  support: v.optional(text),
})

export type ScriptPromises = v.InferOutput<typeof scriptPromisesSchema>

/** `content/codeshop/samples.yml`: the script IDs of the sample purchases in a new visitor's browser. */
export const scriptSamplesSchema = v.strictObject({ purchases: v.optional(listOf(count), []) })

/**
 * `content/codeshop/license-keys.yml`: the public keys that a copy of the site without a server uses to check license
 * files.
 */
export const licenseKeysFileSchema = v.strictObject({
  keys: listOf(
    v.strictObject({
      id: v.pipe(text, v.regex(/^[\w-]{8}$/, 'a key ID of 8 characters')),
      publicKey: v.pipe(text, v.regex(/^[\w-]{43}$/, 'a public key of 43 characters')),
    }),
  ),
})

/**
 * A script as its content file defines it. Prices are in cents. `folder` is its folder name in
 * `content/codeshop/scripts`, and `slug` is that name without its number.
 */
export type ScriptSource = v.InferOutput<typeof scriptFileSchema> & { id: number; slug: string; folder: string }

/** The fields of a script that the server needs to sell it. */
export type OfferedScript = Pick<ScriptSource, 'id' | 'slug' | 'name' | 'version' | 'price'>

/** An archive created by the build: its name, its size in bytes, and its SHA-256 in hexadecimal. */
export type ArchiveFacts = { name: string; size: number; sha256: string }

/** A script as the pages use it: with image sizes, full URLs and its downloadable archives. */
export type Script = Omit<ScriptSource, 'images'> & {
  images: Picture[]
  licenseUrl: string
  archive: ArchiveFacts
  evaluation: ArchiveFacts
}
