export type PageLink = { label: string; path: string }

/** How many pages the 404 page proposes. */
const MOST_PROPOSALS = 4

/** The pages whose addresses are closest to one that does not exist, closest first. */
export function closestPages(pathname: string, pages: readonly PageLink[]): PageLink[] {
  const wanted = tidy(pathname)
  return pages
    .map((page, order) => ({ page, order, distance: distanceBetween(wanted, tidy(page.path)) }))
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .slice(0, MOST_PROPOSALS)
    .map(({ page }) => page)
}

function tidy(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '').slice(0, 100)
}

/** Edits that lead from the wanted address to a page's, less what they share: the page's whole address, or the last word. */
function distanceBetween(wanted: string, page: string): number {
  const lastWord = wanted.split('/').pop() ?? ''
  const shared = wanted.startsWith(page) ? page.length : lastWord.length > 2 && page.includes(lastWord) ? 2 * lastWord.length : 0
  return editDistance(wanted, page) - shared
}

/** Levenshtein's distance between two texts. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, swap)
    }
    row = next
  }
  return row[b.length]!
}
