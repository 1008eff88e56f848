import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }
import { readBuilt, readFileList } from '#server/publication/built-files.ts'
import { BUILD_DIR, findSite } from '#server/publication/built-site.ts'
import { OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { dropRedirects, writeCopies, writeProducts } from '#testing/copies-of-content.ts'
import { createOwnerProject } from '#testing/owner-project.ts'
import { startServer } from '#testing/server-process.ts'
import { ask } from './servers.ts'

/** The number of products, posts and projects in a site. */
export type Size = { products: number; posts: number; projects: number }

/**
 * The measurements for one site size.
 * @property first the duration of the first publish (s)
 * @property memory the peak memory of the first publish (MB)
 * @property disk the size of the published site on disk (MB)
 * @property again the duration of a publish after a price change (s)
 * @property up the time from the start of the server until the server is ready (ms)
 * @property server the memory of the server after a few hundred page requests (MB)
 * @property search the size of the compressed search index (kB)
 */
export type Growth = {
  pages: number
  first: number
  memory: number
  disk: number
  again: number
  up: number
  server: number
  search: number
}

const LOOK_EVERY = 50
const ASKED = 300
const MEGABYTE = 1024

/**
 * Publishes and serves a site of the given size, and measures it. Each publish runs in a separate process, as `npm run
 * publish` does.
 */
export async function measureGrowth({ products, posts, projects }: Size): Promise<Growth> {
  const { folder, environment, remove } = createOwnerProject({ keepsNothing: true })
  const content = join(folder, OWN_CONTENT)
  writeProducts(join(content, 'shop/products'), products)
  dropRedirects(content)
  writeCopies(join(content, 'posts'), posts, 'post.md')
  writeCopies(join(content, 'projects'), projects, 'project.yml')
  const publish = async () => {
    const startedAt = performance.now()
    const program = spawn(process.execPath, [...nodeFlags, 'commands/publish.ts', '--at-once'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    let memory = 0
    const looking = setInterval(() => (memory = Math.max(memory, memoryOf(program.pid!, 'VmHWM'))), LOOK_EVERY)
    const [code] = (await once(program, 'exit')) as [number]
    clearInterval(looking)
    if (code !== 0) throw new Error('Publishing failed.')
    return { seconds: (performance.now() - startedAt) / 1000, memory }
  }
  const first = await publish()
  const site = findSite(join(folder, BUILD_DIR))!
  const disk = Number(execFileSync('du', ['-sk', site.folder], { encoding: 'utf8' }).split('\t')[0]) / MEGABYTE
  const product = join(content, 'shop/products/trail-watch/product.yml')
  writeFileSync(product, readFileSync(product, 'utf8').replace(/^price: .*$/m, 'price: "201.00"'))
  const again = await publish()
  const startedAt = performance.now()
  const server = await startServer(
    { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', SITES_DIR: BUILD_DIR },
    folder,
  )
  const up = performance.now() - startedAt
  for (let time = 0; time < ASKED; time++)
    await ask(`${server.origin}${addressOf(pages.shop)}`, { 'accept-encoding': 'br' })
  const growth = {
    pages: Object.keys(readFileList(site)).filter((name) => name.endsWith('index.html')).length,
    first: first.seconds,
    memory: first.memory,
    disk,
    again: again.seconds,
    up,
    server: memoryOf(server.pid, 'VmRSS'),
    search: brotliCompressSync(readBuilt(site, 'search.json')).length / 1000,
  }
  await server.end('SIGTERM')
  remove()
  return growth
}

/** Returns one of the kernel's memory figures for a process (MB), or 0 if the process has ended. */
function memoryOf(pid: number, what: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(status.split(`${what}:`)[1]!.trim().split(/\s/)[0]) / MEGABYTE
  } catch {
    return 0
  }
}
