import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ACCOUNT_PATH } from '../contract/account-paths.ts'
import { FORM_TOKEN_PATH, LICENCE_KEYS_PATH, PRODUCTS_PATH, PROVIDER_PATH, REVIEWS_PATH, VISITOR_PATH } from '../contract/paths.ts'
import { NOT_RECORDED } from '../domain/download-history.ts'
import type { BuiltSite } from '../server/built-site.ts'
import { readShopOffer } from '../server/content/shop-offer.ts'
import { writeApiDocuments } from './api-documents/write-api-documents.ts'
import { writeAround } from './around/write-around.ts'
import { bundleInline } from './boot-script.ts'
import { compress, isCompressible } from './compress.ts'
import { finishPage, forFileHosts } from './finish-page.ts'
import { writeLicences } from './licences/write-licences.ts'
import { writeScripts } from './scripts/write-scripts.ts'
import { slimManifest } from './slim-manifest.ts'
import { splitStyles } from './page-styles.ts'

/** Turns what React Router built into what is served: React after the paint, a 404 page by its common name, brotli and gzip. */
export async function finishBuild({ client, compressed, archives, pictures }: BuiltSite): Promise<void> {
  await rm(join(client, '__spa-fallback.html'), { force: true })
  await writeAround(client, 'content', pictures, pagesIn(client))
  const stylesFor = splitStyles(await readStylesheet(client))
  const manifest = await finishManifest(client)
  const assets = new Map<string, string>()
  for (const file of filesIn(client).filter((name) => name.endsWith('.html'))) {
    const page = finishPage((await readFile(join(client, file), 'utf8')).replaceAll(manifest.from, manifest.to), stylesFor)
    await writeFile(join(client, file), page.html)
    for (const { name, text } of page.assets) assets.set(name, text)
  }
  for (const [name, text] of assets) await writeFile(join(client, 'assets', name), text)
  await writeFile(
    join(client, '404.html'),
    forFileHosts(await readFile(join(client, '404/index.html'), 'utf8'), filesIn(client), await bundleInline('app/boot/unknown-page.ts')),
  )

  await writeStaticAnswers(client)
  await writeApiDocuments(client, 'content')
  await writeScripts(client, archives, 'content')
  await writeLicences(client)

  await Promise.all(
    filesIn(client)
      .filter(isCompressible)
      .map(async (file) => {
        const target = join(compressed, file)
        const { br, gz } = await compress(await readFile(join(client, file)))
        await mkdir(dirname(target), { recursive: true })
        await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gz)])
      }),
  )
}

/** The built pages, by their addresses. */
function pagesIn(folder: string): { path: string; file: string }[] {
  return filesIn(folder)
    .filter((file) => file === 'index.html' || file.endsWith('/index.html'))
    .map((file) => ({ file, path: `/${file.slice(0, -'index.html'.length).replace(/\/$/, '')}` }))
}

/** Writes the list of routes anew, under a name of its own. @returns its names before and after */
async function finishManifest(client: string): Promise<{ from: string; to: string }> {
  const from = filesIn(join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!from) throw new Error(`The list of routes was expected in ${client}/assets`)
  const text = slimManifest(await readFile(join(client, 'assets', from), 'utf8'))
  const to = `manifest-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
  await rm(join(client, 'assets', from))
  // It names itself.
  await writeFile(join(client, 'assets', to), text.replaceAll(from, to))
  return { from, to }
}

/** The one stylesheet of all pages. */
async function readStylesheet(client: string): Promise<string> {
  const [file, ...others] = filesIn(client).filter((name) => name.endsWith('.css'))
  if (!file || others.length > 0) throw new Error(`One stylesheet was expected in ${client}; found: ${[file, ...others].join(', ')}`)
  return readFile(join(client, file), 'utf8')
}

/** Where a file host stands in for the server, the pages' questions to the API find these answers instead of an error. */
async function writeStaticAnswers(client: string): Promise<void> {
  const products = Object.fromEntries(readShopOffer('content').products.map(({ id, price, stock }) => [id, { price, stock }]))
  const answers = {
    [ACCOUNT_PATH]: { success: true, isLive: false, account: null, sendsMail: false },
    [PROVIDER_PATH]: { provider: 'none' },
    [FORM_TOKEN_PATH]: { token: '' },
    [PRODUCTS_PATH]: { isLive: false, products },
    [REVIEWS_PATH]: { reviews: [] },
    [LICENCE_KEYS_PATH]: { keys: [] },
    [VISITOR_PATH]: { ipAddress: NOT_RECORDED },
  }
  for (const [path, answer] of Object.entries(answers)) {
    const file = join(client, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(answer))
  }
}

/** Every file below a folder, by its path from there. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
