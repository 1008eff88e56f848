import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { exportSite } from '#publishing/export-site.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { memoryFolder } from '#testing/memory-folder.ts'

// The folder belongs to this run, because another test run can export at the same time.
const ROOT = join(memoryFolder(), 'export')
exportSite(currentSite(), ROOT)
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.xml': 'application/xml',
  '.json': 'application/json',
}

/** Serves the exported site as a free file host does: index.html for folders, and 404.html for unknown paths. */
createServer((request, response) => {
  const path = pathOf(request.url ?? '/')
  if (path === undefined) return void response.writeHead(400).end()
  const found = [join(ROOT, path), join(ROOT, path, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
  const file = found ?? join(ROOT, '404.html')
  response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}).listen(Number(process.argv[2]), 'localhost')

/**
 * Returns the path within the folder, or undefined if the URL is malformed. Two leading slashes do not start a host
 * name here.
 */
function pathOf(address: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(address.split(/[?#]/, 1)[0]!))
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}
