import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMOS } from '#domain/codeshop/script-files.ts'
import { PAGE_SIZE } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { pageAt } from '#domain/pages/page-at.ts'
import { PAGES, shop } from '#domain/pages/page-table.ts'
import { UNKNOWN_ID } from '#domain/pages/unknown-pages.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { writeProducts } from '#testing/copies-of-content.ts'
import { copyProject } from '#testing/owner-project.ts'
import { SAMPLE_CONTENT } from './content/content-folder.ts'
import { filesIn } from './output/file-index.ts'
import { elementsIn } from './html/html-tree.ts'
import { readSite } from './content/site.ts'

/** The only source file that is changed, and the folder for the export of the renamed site. */
const TABLE = 'domain/pages/page-table.ts'
const EXPORT = 'exported'
const OWN_ADDRESS = readSite(SAMPLE_CONTENT).address
const RENAMED_DEMOS = `${renamed(DEMOS)}/`.slice(1)

/** Returns a path in which each word is reversed. */
function renamed(path: string): string {
  return path.replace(/(?<=\/)[a-z-]+/g, (word) => [...word].toReversed().join(''))
}

/** Returns a link to a page with renamed words and unchanged IDs. Returns other links unchanged. */
function renamedLink(link: string): string {
  const segments = pageAt(link)?.path.split('/')
  if (!segments) return link
  const rename = (part: string, position: number) =>
    segments[position]?.startsWith(':') ? part : renamed(`/${part}`).slice(1)
  return link.split('/').map(rename).join('/')
}

/**
 * Matches a page's old path in a text: `"/shop`, but not `/api/shop`, `/assets/shop-page.js` or a folder of the
 * content.
 */
const OLD_ADDRESS = (() => {
  const words = [...new Set(PAGES.flatMap(({ path }) => path.split('/')[1] || []))].join('|')
  return new RegExp(`(?<=["'\`(>}\\s]|${OWN_ADDRESS})(?<!contentDir\\})/(?:${words})(?=["'\`)<#?/\\\\\\s])`, 'g')
})()

/** Returns each old path in a file's text, with some surrounding text. */
function oldAddresses(file: string, text: string): string[] {
  return [...text.matchAll(OLD_ADDRESS)].map(
    ({ index }) => `${file}: ${text.slice(Math.max(0, index - 30), index + 40)}`,
  )
}

let folder: string
let files: string[]
const textOf = (file: string) => readFileSync(join(folder, EXPORT, file), 'utf8')

beforeAll(() => {
  folder = copyProject()
  // The copy uses the cache of this project, because most pictures and articles have not changed.
  mkdirSync(join(folder, BUILD_DIR))
  symlinkSync(resolve(BUILD_DIR, 'kept'), join(folder, BUILD_DIR, 'kept'))
  const rewrite = (file: string, change: (text: string) => string) => {
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  rewrite(TABLE, (text) => text.replace(/^(export const \w+ = ')([^']+)/gm, (_, start, path) => start + renamed(path)))
  const content = filesIn(join(folder, SAMPLE_CONTENT))
  const renamedLinks = (text: string) => text.replace(/(?<=\]\(|href=")\/[^)#?"]*/g, renamedLink)
  for (const file of content.filter((name) => /^(posts|pages)\/.*\.md$/.test(name)))
    rewrite(join(SAMPLE_CONTENT, file), (text) =>
      renamedLinks(`${text}\nSee [the shop](${addressOf(shop)}) and [the feed](/rss.xml).\n`),
    )
  rewrite(join(SAMPLE_CONTENT, 'site.yml'), (text) => text.replace(/(?<=^  \/\S+: )\/\S+$/gm, renamedLink))
  for (const file of content.filter((name) => name.startsWith('api-docs/')))
    rewrite(join(SAMPLE_CONTENT, file), renamedLinks)
  // The products fill more than one page of the list.
  writeProducts(join(folder, SAMPLE_CONTENT, 'shop/products'), PAGE_SIZE + 1)
  const { SITES_DIR: _, ...environment } = process.env
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: folder, env: { ...environment, CONTENT_DIR: SAMPLE_CONTENT } })
  run('commands/build.ts')
  run('commands/publish.ts', '--at-once')
  run('commands/export.ts', EXPORT)
  files = filesIn(join(folder, EXPORT))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('changing the path of every page breaks no link', () => {
  const there = new Set(files.map((file) => `/${file}`))
  const pages = files.filter((file) => file.endsWith('index.html') && !file.startsWith(RENAMED_DEMOS))
  const links = pages.flatMap((page) =>
    [...elementsIn(parse(textOf(page)))].flatMap(({ attrs }) =>
      attrs
        .filter(({ name }) => ['href', 'src', 'action'].includes(name))
        .map(({ value }) => value.replace(OWN_ADDRESS, '') || '/')
        .filter((link) => /^\/(?!\/)/.test(link))
        .map((link) => ({ page, path: new URL(link, OWN_ADDRESS).pathname })),
    ),
  )
  const isThere = (path: string) => there.has(path) || there.has(join(path, 'index.html'))
  expect(links.filter(({ path }) => !isThere(path))).toEqual([])
  // Every page of the table exists at its new path, and there are enough links for a meaningful check.
  const paths = PAGES.map(({ path }) => renamed(path.replace('/:id?', '').replace(':id', UNKNOWN_ID)))
  expect(paths.filter((path) => !isThere(path))).toEqual([])
  expect(new Set(links.map(({ path }) => path)).size).toBeGreaterThan(100)
})

it('no file of the site contains an old path', () => {
  const said = files
    .filter((file) => /\.(html|js|json|xml|txt)$/.test(file))
    .flatMap((file) => oldAddresses(file, textOf(file)))
  expect(said).toEqual([])
})

/** Returns a source file without comment lines. */
function withoutComments(code: string): string {
  const isComment = (line: string) => ['//', '/*', '*'].some((sign) => line.trimStart().startsWith(sign))
  return code
    .split('\n')
    .filter((line) => !isComment(line))
    .join('\n')
}

it('no source file hard-codes a page path', () => {
  const typed = ['after-paint', 'offline', 'app', 'commands', 'contract', 'domain', 'publishing', 'server'].flatMap(
    (room) =>
      filesIn(room)
        .map((file) => join(room, file))
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== TABLE)
        .flatMap((file) => oldAddresses(file, withoutComments(readFileSync(file, 'utf8')))),
  )
  expect(typed).toEqual([])
})
