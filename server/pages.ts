import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isUnknownPage, tidyPath, unknownPageFor } from '../domain/unknown-pages.ts'
import { loadFile, pathOf, stampOf, staticFile, type FileSettings, type Folders, type LoadedFile, type StaticFile } from './static-file.ts'

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

type Settings = FileSettings & {
  /** What the server knows and the build could not: changes to built pages, by their address. */
  changes?: Readonly<Record<string, (html: string) => string>>
}

/**
 * Returns a function that loads a publication. What it has in common with the one before is not read again.
 * The function's last parameter: earlier builds, because pages of theirs that stand in a browser go on asking for their assets.
 */
export function createPageLoader(): (folders: Folders, settings: Settings, former?: readonly Folders[]) => Pages {
  let loaded = new Map<string, LoadedFile>()
  let loadedWith = ''
  return (folders, settings, former = []) => {
    const given = JSON.stringify(settings)
    const known = given === loadedWith ? loaded : new Map<string, LoadedFile>()
    const now = new Map<string, LoadedFile>()
    const pages = loadPages(folders, settings, former, (at, name, change) => {
      const stamp = `${name} ${stampOf(at, name)}`
      const file = known.get(stamp) ?? loadFile(at, name, settings, change)
      now.set(stamp, file)
      return staticFile(at, name, file)
    })
    ;[loaded, loadedWith] = [now, given]
    return pages
  }
}

type Read = (folders: Folders, name: string, change?: (html: string) => string) => StaticFile

function loadPages({ client, compressed }: Folders, settings: Settings, former: readonly Folders[], read: Read): Pages {
  const files = new Map<string, StaticFile>()
  for (const folders of former) {
    for (const name of assetsOf(folders)) {
      if (files.has(`/${name}`) || existsSync(join(client, name))) continue
      const asset = ifThere(() => read(folders, name))
      if (asset) files.set(`/${name}`, asset)
    }
  }
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')
    // Those are for file hosts: here the server answers itself.
    if (name === '404.html' || name.startsWith('api/')) continue
    const path = pathOf(name)
    files.set(path, read({ client, compressed }, name, settings.changes?.[path]))
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
    notFound: (request) => answer(missing, request)!,
    html: (path) => files.get(path)?.read('identity')?.toString('utf8'),
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

/** Undefined where the file was removed meanwhile. */
function answer(file: StaticFile, request: PageRequest): PageAnswer | undefined {
  const { acceptEncoding = '' } = request
  const encoding = file.encodings.find((one) => one === 'identity' || accepts(acceptEncoding, one))!
  const headers = { ...file.headers, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) }
  if (file.status === 200 && request.ifNoneMatch?.includes(file.headers.etag)) {
    const { 'content-encoding': _, ...still } = headers
    return { status: 304, headers: still, body: undefined }
  }
  const body = file.read(encoding)
  if (!body) return undefined
  return { status: file.status, headers: { ...headers, 'content-length': String(body.length) }, body: request.method === 'HEAD' ? undefined : body }
}

/** Whether a client takes an encoding; one that it weighs with zero is refused. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const parts = acceptEncoding.split(',').filter((part) => part.trimStart().toLowerCase().startsWith(encoding))
  return parts.some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
