import { DEMOS } from '../../domain/codeshop/script-files.ts'
import { ContentError } from '../../domain/content/check.ts'
import { loadMarkdown } from '../content/load-markdown.ts'
import { madeBefore } from '../content/made-before.ts'
import { readInformationTexts } from '../content/information-pages.ts'
import { readPostTexts } from '../content/posts.ts'
import { addressesOf } from './pages-to-prerender.ts'

const NO_PAGE = /\.[a-z0-9]+$|^\/(api|sandbox)(\/|$)/

/** Returns whether a path is not a page, but a file, a demo, the API or the sandbox. */
const isNoPage = (path: string) => NO_PAGE.test(path) || `${path}/`.startsWith(`${DEMOS}/`)

/**
 * Checks all links from posts and from the owner's pages to pages of this site. A future post may link to anything
 * public on its day.
 * @param today YYYY-MM-DD
 * @throws ContentError with file and line of each broken link
 */
export function checkLinks(contentDir: string, today: string): void {
  const posts = readPostTexts(contentDir).map(({ date = today, ...post }) => ({
    ...post,
    day: date > today ? date : today,
  }))
  const addressesOn = (day: string) => {
    const ids = posts.flatMap((post) => (post.day <= day ? [post.id] : []))
    return new Set(addressesOf(contentDir, ids))
  }
  const addresses = new Map([...new Set([today, ...posts.map(({ day }) => day)])].map((day) => [day, addressesOn(day)]))
  const mistakes = [
    ...posts.map(({ folder, ...post }) => ({ ...post, file: `${folder}/post.md` })),
    ...readInformationTexts(contentDir).map((page) => ({ ...page, day: today })),
  ].flatMap(({ file, markdown, firstLine, day }) =>
    madeBefore('links', [markdown], () => loadMarkdown().linksIn(markdown))
      .filter(({ path }) => !isNoPage(path) && !addresses.get(day)?.has(path))
      .map(
        ({ path, line }) =>
          `${contentDir}/${file}:${firstLine + line - 1}: link: expected the address of a page, found ${JSON.stringify(path)}`,
      ),
  )
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'))
}
