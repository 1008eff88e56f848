import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Content } from '../app/content.ts'
import { ACCOUNT_PATH } from '../contract/account-paths.ts'
import { FORM_TOKEN_PATH, LICENCE_KEYS_PATH, PRODUCTS_PATH, PROVIDER_PATH, REVIEWS_PATH, VISITOR_PATH } from '../contract/paths.ts'
import { NOT_RECORDED } from '../domain/download-history.ts'
import type { Kept } from '../publishing/kept.ts'
import { pageContent, type StatedContent } from '../publishing/read-content.ts'
import type { BuiltSite } from '../server/built-site.ts'
import { writeApiDocuments } from './api-documents/write-api-documents.ts'
import { writeAround } from './around/write-around.ts'
import type { BuiltCode } from './built-code.ts'
import { compress, isCompressible } from './compress.ts'
import { filesIn } from './files-in.ts'
import { finishPage, forFileHosts, type FinishedPage } from './finish-page.ts'
import { writeLicences } from './licences/write-licences.ts'
import { writeScripts } from './scripts/write-scripts.ts'
import { slimManifest } from './slim-manifest.ts'
import { splitStyles } from './page-styles.ts'

/** What the pages were rendered with. @property version of the programs that publish */
type Rendered = { code: BuiltCode; stated: StatedContent; content: Content; kept: Kept; version: string }

/** Turns what React Router rendered into what is served: React after the paint, a 404 page by its common name, brotli and gzip. */
export async function finishBuild(
  { client, compressed, archives }: BuiltSite,
  contentDir: string,
  { code, stated, content, kept, version }: Rendered,
): Promise<void> {
  await writeAround(client, contentDir, { stated, content, kept, version }, pagesIn(client))
  const words = JSON.stringify(pageContent(content))
  const contentFile = `content-${createHash('sha256').update(words).digest('hex').slice(0, 8)}.json`
  await writeFile(join(client, 'assets', contentFile), words)
  const stylesheet = await readStylesheet(client)
  const stylesFor = splitStyles(stylesheet)
  const manifest = await finishManifest(client)
  const assets = new Map<string, string>()
  for (const file of filesIn(client).filter((name) => name.endsWith('.html'))) {
    const html = (await readFile(join(client, file), 'utf8')).replaceAll(manifest.from, manifest.to)
    const finished = await kept.take('finish', [version, html, stylesheet, contentFile], () =>
      Buffer.from(JSON.stringify(finishPage(html, stylesFor, contentFile))),
    )
    const page = JSON.parse(finished.toString()) as FinishedPage
    await writeFile(join(client, file), page.html)
    for (const { name, text } of page.assets) assets.set(name, text)
  }
  for (const [name, text] of assets) await writeFile(join(client, 'assets', name), text)
  await writeFile(
    join(client, '404.html'),
    forFileHosts(await readFile(join(client, '404/index.html'), 'utf8'), filesIn(client), await readFile(code.unknownPage, 'utf8')),
  )

  await writeStaticAnswers(client, stated)
  await writeApiDocuments(client, contentDir)
  await writeScripts(client, archives, contentDir)
  await writeLicences(client)

  await Promise.all(
    filesIn(client)
      .filter(isCompressible)
      .map(async (file) => {
        const target = join(compressed, file)
        const { br, gz } = await compress(kept, await readFile(join(client, file)))
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
async function writeStaticAnswers(client: string, { shop }: StatedContent): Promise<void> {
  const products = Object.fromEntries(shop.products.map(({ id, price, stock }) => [id, { price, stock }]))
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
