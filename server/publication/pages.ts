import { NOT_FOUND } from '#domain/pages/page-at.ts'
import { recordOf } from '#domain/record.ts'
import { isUnknownPage, tidyPath, unknownPageFor } from '#domain/pages/unknown-pages.ts'
import { readRange } from '#server/http/range.ts'
import { readFileList, type BuiltFile, type FileStore } from './built-files.ts'
import type { InlineSources } from '#server/http/security-headers.ts'
import {
  formerAsset,
  loadFile,
  pathOf,
  staticFile,
  type FileSettings,
  type LoadedFile,
  type StaticFile,
} from './static-file.ts'
import { FOR_ALL_SITES, isShownElsewhere } from './shown-elsewhere.ts'

type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer | undefined }

/** The parts of a request that determine the response for a file. */
type PageRequest = {
  method: string
  path: string
  search?: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** The Range and If-Range headers. */
  range?: string | undefined
  ifRange?: string | undefined
}

/** Responds to requests for published files. `find` returns undefined for other paths and methods. */
export type Pages = {
  find(request: PageRequest): PageAnswer | undefined
  notFound(request: PageRequest): PageAnswer
  /** Returns the built HTML of a page, which the server uses to generate other responses. */
  html(path: string): string | undefined
  /** Returns the inline scripts and styles of a page, for its content security policy. */
  inline(path: string): InlineSources | undefined
}

type Settings = FileSettings & {
  /** Returns the function that applies server-specific changes to the built page at a path, if there are any. */
  changeOf?: (path: string) => ((html: string) => string) | undefined
}

/**
 * Returns a function that loads a publication without rereading the files that it shares with the previous publication.
 * The function's last parameter is the list of earlier builds, whose pages can still be open in a browser and request
 * their assets.
 */
export function createPageLoader(): (shelf: FileStore, settings: Settings, former?: readonly FileStore[]) => Pages {
  let loaded = new Map<string, LoadedFile>()
  let loadedWith = ''
  return (shelf, settings, former = []) => {
    const given = JSON.stringify(settings)
    const known = given === loadedWith ? loaded : new Map<string, LoadedFile>()
    const now = new Map<string, LoadedFile>()
    const pages = loadPages(shelf, settings, former, (at, name, file, change) => {
      const stamp = `${name} ${file.hash} ${file.isLight ?? ''}`
      const found = known.get(stamp) ?? loadFile(at, name, file, settings, change)
      now.set(stamp, found)
      return staticFile(at, name, found)
    })
    ;[loaded, loadedWith] = [now, given]
    return pages
  }
}

type Read = (shelf: FileStore, name: string, file: BuiltFile, change?: (html: string) => string) => StaticFile

function loadPages(shelf: FileStore, settings: Settings, former: readonly FileStore[], read: Read): Pages {
  const files = new Map<string, StaticFile>()
  const moved = new Map<string, string>()
  const list = readFileList(shelf)
  for (const earlier of former) {
    for (const [name, file] of Object.entries(ifThere(() => readFileList(earlier)) ?? {})) {
      if (!name.startsWith('assets/') || files.has(`/${name}`) || name in list) continue
      files.set(`/${name}`, staticFile(earlier, name, formerAsset(name, file, settings)))
    }
  }
  for (const [name, file] of Object.entries(list)) {
    // Skips files that are only for static hosts. On this server, routes respond instead.
    if (name === '404.html' || name.startsWith('api/')) continue
    const path = pathOf(name)
    if (file.movedTo !== undefined) {
      moved.set(path, file.movedTo)
      continue
    }
    files.set(path, read(shelf, name, file, file.inline && settings.changeOf?.(path)))
  }
  const notFound = files.get(NOT_FOUND)
  if (!notFound) throw new Error('The publication has no 404 page.')
  const missing = { ...notFound, status: 404 }
  const unknown = new Map(
    [...files].filter(([path]) => isUnknownPage(path)).map(([path, file]) => [path, { ...file, status: 404 }]),
  )
  const unknownPages = [...unknown.keys()]
  for (const path of [NOT_FOUND, ...unknownPages]) files.delete(path)

  return {
    find(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const file = files.get(request.path)
      if (file) return answer(file, request)
      const tidied = tidyPath(request.path)
      const location = moved.get(request.path) ?? moved.get(tidied) ?? (files.has(tidied) ? tidied : undefined)
      if (location !== undefined)
        return {
          status: 308,
          headers: {
            ...settings.headers,
            ...(isShownElsewhere(location.slice(1)) ? FOR_ALL_SITES : {}),
            location: location + (request.search ?? ''),
            // Otherwise, browsers would keep a redirect after its page is back.
            'cache-control': 'no-cache',
          },
          body: undefined,
        }
      const page = unknownPageFor(request.path, unknownPages)
      const unknownPage = page === undefined ? undefined : unknown.get(page)
      return unknownPage && answer(unknownPage, request)
    },
    notFound: (request) => answer(missing, request)!,
    html: (path) => files.get(path)?.read('identity')?.toString('utf8'),
    inline: (path) => files.get(path)?.inline,
  }
}

/** Reads from an earlier build. @returns undefined if the publishing process has just removed the build */
function ifThere<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if (recordOf(error).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Builds the response for a file. @returns undefined if the file was removed in the meantime */
function answer(file: StaticFile, request: PageRequest): PageAnswer | undefined {
  const { acceptEncoding = '' } = request
  const encoding = file.encodings.find((one) => one === 'identity' || accepts(acceptEncoding, one)) ?? 'identity'
  const headers: Record<string, string> = {
    ...file.headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  if (file.status === 200 && request.ifNoneMatch?.includes(file.headers.etag.replace(/^W\//, ''))) {
    const { 'content-encoding': _, ...still } = headers
    return { status: 304, headers: still, body: undefined }
  }
  const body = file.read(encoding)
  if (!body) return undefined
  if (request.range !== undefined && headers['accept-ranges'] && file.status === 200)
    return answerRange(body, headers, request)
  return {
    status: file.status,
    headers: { ...headers, 'content-length': String(body.length) },
    body: request.method === 'HEAD' ? undefined : body,
  }
}

/** Builds the response to a range request, such as a video player sends. */
function answerRange(whole: Buffer, headers: Record<string, string>, request: PageRequest): PageAnswer {
  const size = whole.length
  const range = readRange(request.range, request.ifRange, headers.etag ?? '', size)
  if (range === 'unsatisfiable')
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' },
      body: undefined,
    }
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range
  const part = range === 'whole' ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }
  return {
    status: range === 'whole' ? 200 : 206,
    headers: { ...headers, ...part, 'content-length': String(to - from + 1) },
    body: request.method === 'HEAD' ? undefined : whole.subarray(from, to + 1),
  }
}

/** Returns whether a client accepts an encoding. A weight of zero means that the client does not accept it. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const parts = acceptEncoding.split(',').filter((part) => part.trimStart().toLowerCase().startsWith(encoding))
  return parts.some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
