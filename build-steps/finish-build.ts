import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ACCOUNT_PATH } from '../contract/account-paths.ts'
import { FORM_TOKEN_PATH, LICENCE_KEYS_PATH, PRODUCTS_PATH, PROVIDER_PATH, REVIEWS_PATH, VISITOR_PATH } from '../contract/paths.ts'
import { NOT_RECORDED } from '../domain/download-history.ts'
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

/** Where the static export stands, and where its compressed forms stand beside it. */
export const CLIENT = 'build/client'
export const COMPRESSED = 'build/compressed'

/** Turns what React Router built into what is served: React after the paint, a 404 page by its common name, brotli and gzip. */
export async function finishBuild(): Promise<void> {
  await rm(join(CLIENT, '__spa-fallback.html'), { force: true })
  await writeAround(CLIENT, 'content', pagesIn(CLIENT))
  const stylesFor = splitStyles(await readStylesheet())
  const manifest = await finishManifest()
  const assets = new Map<string, string>()
  for (const file of filesIn(CLIENT).filter((name) => name.endsWith('.html'))) {
    const page = finishPage((await readFile(join(CLIENT, file), 'utf8')).replaceAll(manifest.from, manifest.to), stylesFor)
    await writeFile(join(CLIENT, file), page.html)
    for (const { name, text } of page.assets) assets.set(name, text)
  }
  for (const [name, text] of assets) await writeFile(join(CLIENT, 'assets', name), text)
  await writeFile(
    join(CLIENT, '404.html'),
    forFileHosts(await readFile(join(CLIENT, '404/index.html'), 'utf8'), filesIn(CLIENT), await bundleInline('app/boot/unknown-page.ts')),
  )

  await writeStaticAnswers()
  await writeApiDocuments(CLIENT, 'content')
  await writeScripts(CLIENT, 'content')
  await writeLicences(CLIENT)

  await rm(COMPRESSED, { recursive: true, force: true })
  await Promise.all(
    filesIn(CLIENT)
      .filter(isCompressible)
      .map(async (file) => {
        const target = join(COMPRESSED, file)
        const { br, gz } = await compress(await readFile(join(CLIENT, file)))
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
async function finishManifest(): Promise<{ from: string; to: string }> {
  const from = filesIn(join(CLIENT, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!from) throw new Error(`The list of routes was expected in ${CLIENT}/assets`)
  const text = slimManifest(await readFile(join(CLIENT, 'assets', from), 'utf8'))
  const to = `manifest-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
  await rm(join(CLIENT, 'assets', from))
  // It names itself.
  await writeFile(join(CLIENT, 'assets', to), text.replaceAll(from, to))
  return { from, to }
}

/** The one stylesheet of all pages. */
async function readStylesheet(): Promise<string> {
  const [file, ...others] = filesIn(CLIENT).filter((name) => name.endsWith('.css'))
  if (!file || others.length > 0) throw new Error(`One stylesheet was expected in ${CLIENT}; found: ${[file, ...others].join(', ')}`)
  return readFile(join(CLIENT, file), 'utf8')
}

/** Where a file host stands in for the server, the pages' questions to the API find these answers instead of an error. */
async function writeStaticAnswers(): Promise<void> {
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
    const file = join(CLIENT, path)
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
