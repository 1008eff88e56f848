import { readFileSync, writeFileSync } from 'node:fs'
import { forFileHosts } from '#after-paint/finish-page.ts'
import type { Content } from '#app/content/content.ts'
import { sortPosts } from '#domain/blog/posts.ts'
import { isUnknownPage } from '#domain/pages/unknown-pages.ts'
import { readBuilt, readFileList, type FileList } from '#server/publication/built-files.ts'
import type { BuiltSite } from '#server/publication/built-site.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { waitingPosts, type WaitingPost } from './content/posts.ts'
import { readRedirects } from './content/site.ts'
import { unusedFiles } from './content/unused-files.ts'
import { writeApiDocuments } from './api-documents/write-api-documents.ts'
import { ownTitle } from './site-files/page-head.ts'
import type { SiteFacts } from './site-files/site-facts.ts'
import { writeSiteFiles } from './site-files/write-site-files.ts'
import { helpWithArticles } from './pages/articles-ahead.ts'
import { codeSources, type BuiltCode } from './output/built-code.ts'
import { checkBuiltLinks } from './pages/check-links.ts'
import { drawSharePictures, type SharePicture } from './site-files/draw-share.ts'
import { hashOf, type Kept, rememberMade } from './output/kept.ts'
import { listFiles } from '#domain/lists/whole-lists.ts'
import { writeLicenses } from './licenses/write-licenses.ts'
import { writeIcons } from './site-files/web-manifest.ts'
import { makePages } from './pages/make-pages.ts'
import { createPageMaker, type MadePage, type PageWithShare } from './pages/page-maker.ts'
import { pagesOf } from './pages/pages-to-prerender.ts'
import { writeList, type Writing } from './output/output.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { forPages, pageContent, type StatedContent } from './content/for-pages.ts'
import { readContentFolder } from './read-content.ts'
import type { ResumeContent } from './resume.ts'
import { writeScripts } from './scripts/publish-scripts.ts'
import { writeStaticAnswers } from './static-answers.ts'
import { writeOffer } from './write-offer.ts'

type OnProgress = (done: number, all: number, what: string) => void

/**
 * The inputs of a publication besides the content and the code.
 * @property version the version of the publishing programs
 * @property former the publication whose unchanged pages are reused
 */
type Means = { now: Date; kept: Kept; version: string; former: BuiltSite | undefined }

/**
 * Publishes a content folder: renders every page with the built code, and optimizes it for a fast first paint. Can be
 * called only once per process.
 * @param onProgress is called after each page and each image with the number of finished items
 * @returns the posts that are not public yet, and notes for the owner
 * @throws ContentError for errors in the content
 */
export async function publish(
  contentDir: string,
  code: BuiltCode,
  site: BuiltSite,
  { now, kept, version, former }: Means,
  onProgress: OnProgress,
): Promise<{ waiting: WaitingPost[]; notes: string[] }> {
  rememberMade(kept, version, helpWithArticles({ contentDir, keptIn: kept.folder, version, now }))
  const stated = readContentFolder(contentDir, now)
  const pictures = createPictures(contentDir)
  const content = forPages(stated, pictures.place, now)
  const postIds = content.posts.map(({ id }) => id)
  const paths = pagesOf(contentDir, postIds)

  const sources = codeSources(code)
  if (sources === undefined) throw new Error('The code build is incomplete. Run npm run build again.')
  const titles: Record<string, string> = {}
  const facts = { ...factsOf(stated, content), titles }
  const job = {
    contentDir,
    code,
    site,
    former,
    content,
    facts,
    basis: hashOf([sources.digest, version]),
    keptIn: kept.folder,
    now,
  }
  const maker = await createPageMaker(job)
  const { output } = maker
  const ofCode = readFileList(code)
  output.link(Object.keys(ofCode), { shelf: code, list: ofCode })
  for (const { file, text } of maker.shared) output.write(file, text)
  const formerPages = new Map(former ? readMadePages(former).map((page) => [page.path, page]) : [])
  const made = new Map<string, MadePage>()
  const shares: SharePicture[] = []
  const isMade = ({ page, share }: PageWithShare) => {
    facts.titles[page.path] = ownTitle(page.facts, content.site.name)
    if (share) shares.push(share)
    onProgress(made.set(page.path, page).size, paths.length, 'pages')
  }
  const others: string[] = []
  for (const path of paths) {
    const page = maker.takeOver(path, formerPages.get(path))
    if (page) isMade({ page })
    // Pages whose titles appear in the heads of other pages come first.
    else if (path.lastIndexOf('/') === 0) isMade(await maker.make(path))
    else others.push(path)
  }
  // While threads generate the pages, this thread also writes the files that do not depend on them.
  const making = makePages(others, maker, job, isMade)
  const writing = writeOthers(output, { contentDir, site, stated, content, pictures, kept, version, onProgress })
  const [lists, notes] = await Promise.all([making, writing])
  let drawn = 0
  await drawSharePictures(shares, output, () => onProgress(++drawn, shares.length, 'link preview images'))
  const pages = paths.map((path) => madeOf(made, path))
  writeFileSync(site.pages, JSON.stringify(pages))
  const html = readBuilt(site, '404/index.html').toString()
  output.write('404.html', forFileHosts(html, paths.filter(isUnknownPage), readFileSync(code.unknownPage, 'utf8')))
  writeSiteFiles(output.write, facts, content, new Map(pages.map(({ path, facts: said }) => [path, said])))
  const moved = readRedirects(contentDir, new Set(paths)).map(([from, to]) => ({
    file: `${from.slice(1)}/index.html`,
    to,
  }))
  for (const { file, to } of moved) output.write(file, movedPage(to, content.site.address))
  const written = Object.fromEntries([output.list(), ...lists].flatMap((some) => Object.entries(some)))
  const list: FileList = {
    ...written,
    ...Object.fromEntries(moved.map(({ file, to }) => [file, { ...written[file]!, movedTo: to }])),
  }
  checkBuiltLinks(contentDir, content.publishedOn, site, list)
  writeList(site, list)
  kept.tidy()
  return { waiting: waitingPosts(contentDir, content.publishedOn), notes }
}

function madeOf(made: ReadonlyMap<string, MadePage>, path: string): MadePage {
  const page = made.get(path)
  if (!page) throw new Error(`The page ${path} was not rendered.`)
  return page
}

type Others = {
  contentDir: string
  site: BuiltSite
  stated: StatedContent
  content: Content
  pictures: Pictures
  kept: Kept
  version: string
  onProgress: OnProgress
}

/** Writes the files of a site that do not depend on its pages. @returns notes for the owner */
async function writeOthers(
  output: Writing,
  { contentDir, site, stated, content, pictures, kept, version, onProgress }: Others,
): Promise<string[]> {
  const { write } = output
  await pictures.write(output, kept, (done, all) => onProgress(done, all, 'pictures'))
  write(content.site.owner.resume.slice(1), await keptResume(content, kept, version))
  writeStaticAnswers(write, stated)
  for (const [path, list] of listFiles(content)) write(path.slice(1), list)
  await writeApiDocuments(write, contentDir, kept, version)
  const notes = [...pictures.notes(), ...writeScripts(write, site.archives, contentDir), ...unusedFiles(contentDir)]
  await writeLicenses(write, kept, version)
  await writeIcons(write, kept, version)
  writeOffer(contentDir, content, site.offer)
  return notes
}

/** Returns the owner's resume as a PDF. Loads the PDF library only when the resume has changed. */
function keptResume({ site, home, projects }: ResumeContent, kept: Kept, version: string): Promise<Buffer> {
  const of = { site, home, projects }
  return kept.take('resume', [version, JSON.stringify(of)], async () => (await import('./resume.ts')).resumeOf(of))
}

/** Returns the pages of a publication; none if the publication was written by an older version of this program. */
function readMadePages({ pages }: BuiltSite): MadePage[] {
  try {
    return JSON.parse(readFileSync(pages, 'utf8'))
  } catch {
    return []
  }
}

/** Collects the data for page heads, feeds and the other files around the pages. */
function factsOf(
  stated: StatedContent,
  {
    site,
    shop,
    posts,
    articles,
  }: Parameters<typeof pageContent>[0] & Pick<StatedContent, 'shop' | 'posts' | 'articles'>,
): Omit<SiteFacts, 'titles'> {
  const drawings = new Map(
    stated.posts.map(({ id, image }) => [id, image?.src.endsWith('.svg') ? image.src : undefined]),
  )
  return {
    site,
    products: shop.products,
    currency: shop.settings.currency.code,
    posts: sortPosts(posts, 'date').map((post) => {
      const drawing = drawings.get(post.id)
      return { ...post, ...(drawing ? { drawing } : {}), html: articles[post.id]!.html }
    }),
  }
}

/**
 * Returns the page that redirects from a former URL, for static file hosts.
 * @param to the path of the target page
 * @param site the site's URL
 */
export function movedPage(to: string, site: string): string {
  const path = escapeMarkup(to)
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>This page has moved</title><meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeMarkup(site)}${path}"><meta http-equiv="refresh" content="0; url=${path}">`,
    `</head><body><p>This page has moved to <a href="${path}">${path}</a>.</p></body></html>`,
  ].join('\n')
}
