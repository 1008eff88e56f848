import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { FEEDS } from '../contract/feeds.ts'
import { compressedForm, type BuiltSite } from './built-site.ts'
import { DATA_POLICY, pageHeaders, pagePolicy } from './http/security-headers.ts'
import { createRecentlyUsed } from './recently-used.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Where a build's files are, and their compressed forms. */
export type Folders = Pick<BuiltSite, 'client' | 'compressed'>

/** @property headers those of every answer @property connectTo where pages may send to beside this site */
export type FileSettings = { headers: Readonly<Record<string, string>>; connectTo: readonly string[] }

/** A built file as it is sent. */
export type StaticFile = {
  status: number
  headers: Readonly<Record<string, string>> & { etag: string }
  /** The encodings that there are of it. */
  encodings: readonly Encoding[]
  /** Its bytes. Undefined where they were removed meanwhile. */
  read(encoding: Encoding): Buffer | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  data: 'text/x-script; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

const FEED_TYPES: Readonly<Record<string, string>> = Object.fromEntries(FEEDS.map(({ path, type }) => [path, `${type}; charset=utf-8`]))

/** What a browser never shows as a document: the headers that only mean something to one would be a third of a small script. */
const INERT = /^assets\/[^/]+\.(js|css|json)$/
const INERT_HEADERS: ReadonlySet<string> = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])

/** How many bytes of files are kept that are not kept anyway: pictures, archives, and what few clients ask for without compression. */
const recent = createRecentlyUsed(24 * 1024 * 1024)

/** The address of a built file. @param name its place in the build's folder */
export function pathOf(name: string): string {
  return name.endsWith('index.html') ? `/${name.slice(0, -'index.html'.length)}`.replace(/(.)\/$/, '$1') : `/${name}`
}

/** Tells a file from every other one, and from itself after a change: publications share the files that they have in common. @throws when it is not there */
export function stampOf(folders: Folders, name: string): string {
  const { identity, br } = placesOf(folders, name)
  return [statSync(identity), statSync(br, { throwIfNoEntry: false })]
    .map((stats) => (stats ? [stats.dev, stats.ino, stats.size, stats.mtimeMs].join(' ') : ''))
    .join(' ')
}

/** What is read of a built file before it is asked for. `memory`: its brotli form, or the file itself where a text has none; the rest stays where it lies. */
export type LoadedFile = Pick<StaticFile, 'headers'> & { memory: { br?: Buffer; identity?: Buffer } }

/** @param change what the server knows of a page and the build could not */
export function loadFile(folders: Folders, name: string, settings: FileSettings, change?: (html: string) => string): LoadedFile {
  const places = placesOf(folders, name)
  if (change) {
    const html = Buffer.from(change(readFileSync(places.identity, 'utf8')))
    return { headers: headersOf(name, settings, html), memory: { br: brotliCompressSync(html), identity: html } }
  }
  const br = ifThere(places.br)
  const isPlain = !br && isText(name)
  const file = isPlain || name.endsWith('.html') || !name.startsWith('assets/') ? readFileSync(places.identity) : undefined
  return { headers: headersOf(name, settings, file), memory: { ...(br ? { br } : {}), ...(isPlain ? { identity: file! } : {}) } }
}

/** A loaded file as it is sent from where it lies now. */
export function staticFile(folders: Folders, name: string, { headers, memory }: LoadedFile): StaticFile {
  const { identity: place } = placesOf(folders, name)
  const identity = () => memory.identity ?? recent(place, () => ifThere(place) ?? (memory.br && brotliDecompressSync(memory.br)))
  const gzipped = () => {
    const bytes = identity()
    return bytes && recent(`${place} ${headers.etag} gzip`, () => gzipSync(bytes))
  }
  return {
    status: 200,
    headers,
    // Hardly a client that takes gzip takes no brotli: it is made where one asks for it.
    encodings: memory.br ? ['br', 'gzip', 'identity'] : ['identity'],
    read: (encoding) => (encoding === 'br' ? memory.br : encoding === 'gzip' ? gzipped() : identity()),
  }
}

/** Where the files of a name lie. */
function placesOf(folders: Folders, name: string): { identity: string; br: string } {
  return { identity: join(folders.client, name), br: compressedForm(folders, name) }
}

/** @param file its bytes; those of an asset that is no page are not needed, because its name tells them */
function headersOf(name: string, { headers, connectTo }: FileSettings, file: Buffer = Buffer.alloc(0)): StaticFile['headers'] {
  const isDocument = !INERT.test(name)
  const isPage = name.endsWith('.html')
  const etag = name.startsWith('assets/') ? name.slice('assets/'.length) : createHash('sha256').update(file).digest('base64url').slice(0, 22)
  return {
    ...(isDocument ? headers : Object.fromEntries(Object.entries(headers).filter(([header]) => INERT_HEADERS.has(header)))),
    'content-type': FEED_TYPES[`/${name}`] ?? TYPES[name.split('.').pop()!] ?? 'application/octet-stream',
    ...(isDocument ? { 'content-security-policy': isPage ? pagePolicy(file.toString('utf8'), connectTo) : DATA_POLICY } : {}),
    ...(isPage ? pageHeaders(pathOf(name)) : {}),
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${etag}"`,
    vary: 'accept-encoding',
  }
}

function isText(name: string): boolean {
  return /^text\/|json|xml/.test(TYPES[name.split('.').pop()!] ?? '')
}

function ifThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
