import { onIntent } from './intent.ts'
import { readNote } from './note.ts'

/**
 * A page carries the rules that its own HTML needs; whatever a visitor's act brings up may need others.
 * The stylesheet is fetched now and takes effect when somebody is about to act, or when something comes to stand on the page
 * that it was not built with: until then nothing is worth styling the page anew for.
 * Where somebody has acted already, or the page will show what it was not built with (`data-wanted`), it takes effect at once.
 */
export function bringStyles(): void {
  const address = readNote()?.styles
  if (!address) return
  const fetchStyles = async () => new CSSStyleSheet().replace(await (await fetch(address)).text())
  let coming: Promise<CSSStyleSheet> | undefined = fetchStyles()
  coming.catch(() => (coming = undefined))

  const adopt = async () => {
    try {
      coming ??= fetchStyles()
      const sheet = await coming
      stop()
      observer.disconnect()
      document.adoptedStyleSheets = [sheet]
    } catch {
      // Asked for again at the next sign.
      coming = undefined
    }
  }
  const stop = onIntent(() => void adopt())
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(standsOnPage))) void adopt()
  })
  // The document itself: React may set up a body of its own where the page's failed.
  observer.observe(document, { childList: true, subtree: true })
  if (document.documentElement.dataset.wanted !== undefined) void adopt()
}

/** Whether something is an element of the page; drawings and what stands in the head need none of the rules. */
function standsOnPage(node: Node): boolean {
  return node instanceof HTMLElement && document.body.contains(node)
}
