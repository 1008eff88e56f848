import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { FEEDS } from '../contract/feeds.ts'
import { isUnknownPage, tidyPath, unknownPageFor } from '../domain/unknown-pages.ts'
import type { BuiltSite } from './built-site.ts'
import { DATA_POLICY, pageHeaders, pagePolicy } from './http/security-headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { headers: Record<string, string>; body: Buffer }

/** A file as it is sent: its bytes in each encoding, with the headers of each. */
type StaticFile = { status: number; etag: string; variants: Partial<Record<Encoding, Variant>> & { identity: Variant } }

export type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer | undefined }

/** The parts of a request that decide which bytes of a file are sent. */
export type PageRequest = { method: string; path: string; search?: string; acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

/** Answers for built files; undefined when the path or the method is none of theirs. */
export type Pages = {
  find(request: PageRequest): PageAnswer | undefined
  notFound(request: PageRequest): PageAnswer
  /** The built HTML of a page, for answers that are made from it. */
  html(path: string): string | undefined
}

const TYPES: Record<string, string> = {
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
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

const FEED_TYPES: Readonly<Record<string, string>> = Object.fromEntries(FEEDS.map(({ path, type }) => [path, `${type}; charset=utf-8`]))

/** What a browser never shows as a document: the headers that only mean something to one would be a third of a small script. */
const INERT = /^assets\/[^/]+\.(js|css|json)$/
const INERT_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

/** Where a build's files are, and their compressed forms. */
type Folders = Pick<BuiltSite, 'client' | 'compressed'>

type Settings = {
  headers: Record<string, string>
  connectTo: readonly string[]
  /** What the server knows and the build could not: changes to built pages, by their address. */
  changes?: Readonly<Record<string, (html: string) => string>>
}

/**
 * Reads every built file into memory, with its compressed forms beside it.
 * @param former earlier builds: pages of theirs that stand in a browser go on asking for their assets
 */
export function loadPages({ client, compressed }: Folders, settings: Settings, former: readonly Folders[] = []): Pages {
  const files = new Map<string, StaticFile>()
  for (const folders of former) {
    for (const name of assetsOf(folders)) {
      if (files.has(`/${name}`) || existsSync(join(client, name))) continue
      const asset = ifThere(() => builtFile(folders, name, settings))
      if (asset) files.set(`/${name}`, asset)
    }
  }
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')
    // Those are for file hosts: here the server answers itself.
    if (name === '404.html' || name.startsWith('api/')) continue
    const path = pathOf(name)
    const change = settings.changes?.[path]
    files.set(path, change ? changedFile(client, name, change, settings) : builtFile({ client, compressed }, name, settings))
  }
  const missing = { ...files.get('/404')!, status: 404 }
  const unknown = new Map([...files].filter(([path]) => isUnknownPage(path)).map(([path, file]) => [path, { ...file, status: 404 }]))
  const unknownPages = [...unknown.keys()]
  for (const path of ['/404', ...unknownPages]) files.delete(path)

  return {
    find(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const file = files.get(request.path)
      if (file) return answer(file, request)
      const tidied = tidyPath(request.path)
      if (files.has(tidied)) return { status: 308, headers: { ...settings.headers, location: tidied + (request.search ?? '') }, body: undefined }
      const page = unknownPageFor(request.path, unknownPages)
      return page === undefined ? undefined : answer(unknown.get(page)!, request)
    },
    notFound: (request) => answer(missing, request),
    html: (path) => files.get(path)?.variants.identity.body.toString('utf8'),
  }
}

function assetsOf({ client }: Folders): string[] {
  return ifThere(() => readdirSync(join(client, 'assets')))?.map((entry) => `assets/${entry}`) ?? []
}

/** Reads from an earlier build; undefined where the program that publishes has just removed it. */
function ifThere<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** The address of a built file. @param name its place in the build's folder */
function pathOf(name: string): string {
  return name.endsWith('index.html') ? `/${name.slice(0, -'index.html'.length)}`.replace(/(.)\/$/, '$1') : `/${name}`
}

function builtFile(folders: Folders, name: string, settings: Settings): StaticFile {
  const body = readFileSync(join(folders.client, name))
  const compressed = (ending: string) => {
    const file = join(folders.compressed, `${name}.${ending}`)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  return staticFile(name, { identity: body, br: compressed('br'), gzip: compressed('gz') }, settings)
}

function changedFile(clientDir: string, name: string, change: (html: string) => string, settings: Settings): StaticFile {
  const body = Buffer.from(change(readFileSync(join(clientDir, name), 'utf8')))
  return staticFile(name, { identity: body, br: brotliCompressSync(body), gzip: gzipSync(body) }, settings)
}

function staticFile(name: string, bytes: { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }, settings: Settings): StaticFile {
  const body = bytes.identity
  const isPage = name.endsWith('.html')
  // The name of a built asset tells its bytes already.
  const etag = `"${name.startsWith('assets/') ? name.slice('assets/'.length) : createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const isDocument = !INERT.test(name)
  const headers = {
    ...(isDocument ? settings.headers : keep(settings.headers, INERT_HEADERS)),
    'content-type': FEED_TYPES[`/${name}`] ?? TYPES[name.split('.').pop()!] ?? 'application/octet-stream',
    ...(isDocument ? { 'content-security-policy': isPage ? pagePolicy(body.toString('utf8'), settings.connectTo) : DATA_POLICY } : {}),
    ...(isPage ? pageHeaders(pathOf(name)) : {}),
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
  }
  const variant = (bytes: Buffer, encoding: Encoding): Variant => ({
    headers: { ...headers, 'content-length': String(bytes.length), ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) },
    body: bytes,
  })
  const variants: StaticFile['variants'] = { identity: variant(body, 'identity') }
  if (bytes.br) variants.br = variant(bytes.br, 'br')
  if (bytes.gzip) variants.gzip = variant(bytes.gzip, 'gzip')
  return { status: 200, etag, variants }
}

function keep(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}

function answer({ status, etag, variants }: StaticFile, request: PageRequest): PageAnswer {
  const { acceptEncoding = '' } = request
  const variant = (accepts(acceptEncoding, 'br') && variants.br) || (accepts(acceptEncoding, 'gzip') && variants.gzip) || variants.identity
  if (status === 200 && request.ifNoneMatch !== undefined && request.ifNoneMatch.includes(etag)) {
    const { 'content-length': _, 'content-encoding': __, ...headers } = variant.headers
    return { status: 304, headers, body: undefined }
  }
  return { status, headers: variant.headers, body: request.method === 'HEAD' ? undefined : variant.body }
}

/** Whether a client takes an encoding; one that it weighs with zero is refused. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const parts = acceptEncoding.split(',').filter((part) => part.trimStart().toLowerCase().startsWith(encoding))
  return parts.some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
