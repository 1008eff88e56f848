import { DEMOS } from '#domain/codeshop/script-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { Page } from '#domain/pages/page.ts'
import { PAGES, contact } from '#domain/pages/page-table.ts'

/** Addresses that are no pages of this site: files, the API, and the pages of demos. */
const NO_PAGES = ['/*.*', '/api/*', `${DEMOS}/*`]

/**
 * Returns the speculation rules of every page, as JSON: a browser prefetches another page of this site when the pointer
 * rests on its link, or the link is pressed. It does not prefetch a visitor's own pages, pages that may not exist
 * (`data-unsure`), links back, or pages whose visits are counted. Browsers that save data ignore the rules.
 */
export function prefetchRules(): string {
  const never = [...PAGES.filter(({ isPrivate }: Page) => isPrivate).map(({ path }) => path), addressOf(contact)]
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [...NO_PAGES, ...never] } },
            { not: { selector_matches: '[data-unsure],[data-back],[download],[target]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
