import * as v from 'valibot'
import { SCRIPT_CATEGORIES } from '../cart/digital.ts'
import { count, isoDate, listOf, pictureFile, price, text, texts, webAddress, type Picture } from './pieces.ts'

const version = v.pipe(text, v.regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.0.0'))
/** A file or a folder below that of the script. */
const ownPath = v.pipe(
  text,
  v.regex(/^\w[\w-]*(\/[\w-][\w.-]*)*$/, 'a path within the folder of the script, such as files/docs'),
)

/** `content/codeshop/scripts/<id>-<slug>/script.yml`. */
export const scriptFileSchema = v.strictObject({
  name: text,
  tagline: text,
  description: text,
  longDescription: text,
  price,
  originalPrice: v.optional(price),
  category: v.picklist(SCRIPT_CATEGORIES, `one of ${SCRIPT_CATEGORIES.join(', ')}`),
  tags: texts,
  images: v.pipe(listOf(pictureFile), v.minLength(1, 'at least one picture')),
  /** A page of the folder, or a page elsewhere. */
  demoUrl: v.union(
    [webAddress, ownPath],
    'a page in the folder of the script, such as demo/demo.html, or a web address that starts with https://',
  ),
  documentationUrl: v.union(
    [webAddress, ownPath],
    'a text in the folder of the script, such as files/README.md, or a web address that starts with https://',
  ),
  version,
  releaseDate: isoDate,
  lastUpdateDate: isoDate,
  reviews: count,
  rating: v.pipe(v.number('a number'), v.minValue(0, 'from 0 to 5'), v.maxValue(5, 'from 0 to 5')),
  sales: count,
  features: texts,
  techStack: texts,
  isFeatured: v.boolean('true or false'),
  isOnSale: v.boolean('true or false'),
  discount: v.pipe(v.number('a number'), v.minValue(0, 'not less than 0'), v.maxValue(100, 'not more than 100')),
  /** What is sold: a folder, and in it the license's text and the documents. */
  files: v.strictObject({ main: ownPath, license: ownPath, docs: ownPath }),
  /** Files of the demo and of the evaluation pack that are files of the script, by where they stand there. */
  copies: v.optional(
    v.record(v.pipe(ownPath, v.regex(/^(demo|evaluation)\//, 'a path that starts with demo/ or evaluation/')), ownPath),
    {},
  ),
  requirements: texts,
  included: texts,
  compatibility: texts,
  changelog: v.pipe(
    listOf(v.strictObject({ version, date: isoDate, changes: texts })),
    v.minLength(1, 'at least one entry'),
  ),
})

/** `content/codeshop/samples.yml`: what a fresh browser shows as purchases, by the ids of scripts. */
export const scriptSamplesSchema = v.strictObject({ purchases: v.optional(listOf(count), []) })

/**
 * `content/codeshop/license-keys.yml`: public keys that a copy of the site without a server checks license files with.
 */
export const licenseKeysFileSchema = v.strictObject({
  keys: listOf(
    v.strictObject({
      id: v.pipe(text, v.regex(/^[\w-]{8}$/, 'the 8 characters of the id of a key')),
      publicKey: v.pipe(text, v.regex(/^[\w-]{43}$/, 'the 43 characters of a public key')),
    }),
  ),
})

/**
 * A script as its file states it. Prices are cents. `folder` is its name below `content/codeshop/scripts`, `slug` the
 * same without the number.
 */
export type StatedScript = v.InferOutput<typeof scriptFileSchema> & { id: number; slug: string; folder: string }

/** What a server has to know of a script to sell it. */
export type OfferedScript = Pick<StatedScript, 'id' | 'name' | 'version' | 'price'>

/** An archive as the build makes it: its size is in bytes, its SHA-256 in hexadecimal digits. */
export type ArchiveFacts = { name: string; size: number; sha256: string }

/**
 * A script as the pages know it: with the sizes of its pictures, addresses in full, and what can be downloaded of it.
 */
export type Script = Omit<StatedScript, 'images'> & {
  images: Picture[]
  licenseUrl: string
  archive: ArchiveFacts
  evaluation: ArchiveFacts
}
