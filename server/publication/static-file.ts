import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { recordOf } from '#domain/record.ts'
import { FEEDS } from '#contract/feeds.ts'
import { DEMOS } from '#domain/codeshop/script-files.ts'
import { WORKER } from '#offline/shared-with-worker.ts'
import {
  type InlineSources,
  DATA_POLICY,
  demoPolicy,
  pageHeaders,
  pagePolicy,
  WORKER_POLICY,
} from '#server/http/security-headers.ts'
import { fileHash, isCompressible, pathInStore, readBuilt, type BuiltFile, type FileStore } from './built-files.ts'
import { FOR_ALL_SITES, isShownElsewhere } from './shown-elsewhere.ts'
import { createRecentlyUsed } from './recently-used.ts'

/**
 * The settings for fast compression, because startup and publishing wait for it. Better compression would save another
 * 9%, but take 15 times as long.
 */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The settings for serving built files.
 * @property headers headers that are sent with every response
 * @property connectTo other origins that pages may connect to
 */
export type FileSettings = { headers: Readonly<Record<string, string>>; connectTo: readonly string[] }

/** A built file, ready to send. */
export type StaticFile = {
  status: number
  headers: Readonly<Record<string, string>> & { etag: string }
  /** The inline scripts and styles of a page, for its content security policy. */
  inline: InlineSources | undefined
  /** The encodings in which the file is available, in order of preference. */
  encodings: readonly Encoding[]
  /** Returns the bytes of the file, or undefined if the file was removed in the meantime. */
  read(encoding: Encoding): Buffer | undefined
}

/** The prefix of the names of demo files. */
const DEMO = `${DEMOS.slice(1)}/`

const FEED_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  FEEDS.map(({ path, type }) => [path, `${type}; charset=utf-8`]),
)

/**
 * Matches the names of files that a browser never shows as a document. The headers for documents would add a third to
 * the size of a small script.
 */
const INERT = /^assets\/[^/]+\.(js|css|json)$/
const INERT_HEADERS: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])

/** Caches bytes that are not always in memory: images, archives, and uncompressed files, which few clients request. */
const recent = createRecentlyUsed(24 * 1024 * 1024)

/** Returns the URL path of a built file. @param name the name of the file in the file list */
export function pathOf(name: string): string {
  return name.endsWith('index.html') ? `/${name.slice(0, -'index.html'.length)}`.replace(/(.)\/$/, '$1') : `/${name}`
}

/**
 * The part of a built file that is loaded before the first request: the headers, and the compressed bytes, if any.
 * @property br the compressed bytes, or `'stored'` if they are read only on request
 */
export type LoadedFile = Pick<StaticFile, 'headers' | 'inline'> & { br: Buffer | 'stored' | undefined }

/**
 * Loads a built file.
 * @param change applies server-specific changes to the HTML of a page, without changing its inline scripts or styles
 */
export function loadFile(
  shelf: FileStore,
  name: string,
  file: BuiltFile,
  settings: FileSettings,
  change?: (html: string) => string,
): LoadedFile {
  const { inline } = file
  if (change) {
    const html = change(readBuilt(shelf, name).toString())
    return {
      headers: headersOf(name, { ...file, hash: fileHash(html) }, settings),
      inline,
      br: brotliCompressSync(html, QUICKLY),
    }
  }
  return {
    headers: headersOf(name, file, settings),
    inline,
    br: isCompressible(name) ? readFileSync(pathInStore(shelf, name)) : undefined,
  }
}

/**
 * Returns an asset of an earlier build without loading its bytes, because there can be many such assets, few of which
 * are requested.
 */
export function formerAsset(name: string, file: BuiltFile, settings: FileSettings): LoadedFile {
  return {
    headers: headersOf(name, file, settings),
    inline: undefined,
    br: isCompressible(name) ? 'stored' : undefined,
  }
}

/** Returns a loaded file, ready to send. Bytes that are not in memory are read from the given build. */
export function staticFile(shelf: FileStore, name: string, { headers, inline, br }: LoadedFile): StaticFile {
  const place = pathInStore(shelf, name)
  const key = `${place} ${headers.etag}`
  const compressed = () => (br === 'stored' ? recent(`${key} br`, () => ifThere(place)) : br)
  const identity = () =>
    recent(key, () => {
      if (!br) return ifThere(place)
      const bytes = compressed()
      return bytes && brotliDecompressSync(bytes)
    })
  const gzipped = () => {
    const bytes = identity()
    return bytes && recent(`${key} gzip`, () => gzipSync(bytes))
  }
  return {
    status: 200,
    headers,
    inline,
    // Few clients accept gzip but not Brotli, so the gzip version is created on demand.
    encodings: br ? ['br', 'gzip', 'identity'] : ['identity'],
    read: (encoding) => (encoding === 'br' ? compressed() : encoding === 'gzip' ? gzipped() : identity()),
  }
}

function headersOf(
  name: string,
  { hash, inline }: BuiltFile,
  { headers, connectTo }: FileSettings,
): StaticFile['headers'] {
  const isDocument = !INERT.test(name)
  return {
    ...(isDocument
      ? headers
      : Object.fromEntries(Object.entries(headers).filter(([header]) => INERT_HEADERS.has(header)))),
    ...(isShownElsewhere(name) ? FOR_ALL_SITES : {}),
    'content-type': FEED_TYPES[`/${name}`] ?? mediaTypeOf(name),
    ...(isDocument ? { 'content-security-policy': policyOf(name, inline, connectTo) } : {}),
    ...(inline ? pageHeaders(pathOf(name)) : {}),
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The encodings of a compressible file differ in their bytes, so its validator is weak.
    ...(isCompressible(name) ? { etag: `W/"${hash}"` } : { etag: `"${hash}"`, 'accept-ranges': 'bytes' }),
    vary: 'accept-encoding',
  }
}

function policyOf(name: string, inline: InlineSources | undefined, connectTo: readonly string[]): string {
  if (inline) return name.startsWith(DEMO) ? demoPolicy(inline, connectTo) : pagePolicy(inline, connectTo)
  return `/${name}` === WORKER ? WORKER_POLICY : DATA_POLICY
}

function ifThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (recordOf(error).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Media types by file extension. Owners' demos can contain any of these. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
  map: 'application/json',
  json: 'application/json',
  jsonld: 'application/ld+json',
  geojson: 'application/geo+json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
}

/** Returns the media type for a file name. Browsers download files of unknown types. */
function mediaTypeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}
