import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import routes from '../app/routes.ts'
import { codeSources, type BuiltCode } from '../build-steps/built-code.ts'
import { finishBuild } from '../build-steps/finish-build.ts'
import { pagesOf } from '../build-steps/pages-to-prerender.ts'
import { writeResume } from '../build-steps/resume.ts'
import type { Article } from '../domain/content/post.ts'
import type { BuiltSite } from '../server/built-site.ts'
import type { Kept } from './kept.ts'
import { createPictures } from './pictures.ts'
import { forPages, pageContent, readContentFolder } from './read-content.ts'
import { dataAddress, loadRenderer } from './render.ts'
import { writeOffer } from './write-offer.ts'

/**
 * Makes the site of a content: renders every page with the built code, and finishes it for the first paint. A process does so once.
 * @param onPage told after each page, with how many are done
 * @throws ContentError for mistakes in the content
 */
export async function publish(
  contentDir: string,
  code: BuiltCode,
  site: BuiltSite,
  { now, kept, version }: { now: Date; kept: Kept; version: string },
  onPage: (done: number, all: number) => void,
): Promise<void> {
  const stated = readContentFolder(contentDir, (of, make) => {
    const article = kept.takeNow('article', [version, ...of], () => Buffer.from(JSON.stringify(make())))
    return JSON.parse(article.toString()) as Article
  })
  const pictures = createPictures(contentDir)
  const content = forPages(stated, pictures.addressOf, now)
  const paths = pagesOf(routes, contentDir)
  const [codeVersion, words] = [codeSources(code)!, JSON.stringify(pageContent(content))]
  const render = await loadRenderer(code.server, content, paths)
  await cp(code.client, site.client, { recursive: true })
  for (const [position, path] of paths.entries()) {
    // A page reads nothing but its data and the words of the site: as long as they are the same, so is the page.
    const data = await render.data(path)
    const html = await kept.take('page', [codeVersion, words, path, data ?? ''], async () => Buffer.from(await render.html(path)))
    await write(join(site.client, path, 'index.html'), html)
    if (data !== undefined) await write(join(site.client, dataAddress(path)), data)
    onPage(position + 1, paths.length)
  }
  pictures.write(site.client)
  writeOffer(contentDir, site.offer)
  await writeResume(content, join(site.client, content.site.owner.resume))
  await finishBuild(site, contentDir, { code, stated, content, kept, version })
  kept.tidy()
}

async function write(file: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
