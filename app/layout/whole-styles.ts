import { onIntent } from '../boot/intent.ts'
import { remembersVisitor } from '../storage.ts'

const WANTED = 'kibanda:styles'
const SIGNS = [WANTED, 'popstate']

/** Lets the whole stylesheet take effect: something is about to stand on the page that was not there when it was built. */
export function wantWholeStyles(): void {
  dispatchEvent(new Event(WANTED))
}

/**
 * A page carries the rules that its own HTML needs; whatever a visitor's act brings up may need others.
 * The stylesheet is fetched now and takes effect when somebody is about to act: until then nothing is worth styling the page anew for.
 * Where the address or the browser's storage makes the page another than the built one, it takes effect at once.
 * The build leaves its address in the document's `data-styles`, the boot script in `data-wanted` whether somebody has acted already.
 */
export function bringStyles(): void {
  const { styles: address, wanted } = document.documentElement.dataset
  if (!address) return
  const fetchStyles = async () => new CSSStyleSheet().replace(await (await fetch(address)).text())
  let coming: Promise<CSSStyleSheet> | undefined = fetchStyles()
  coming.catch(() => (coming = undefined))

  const adopt = async () => {
    try {
      coming ??= fetchStyles()
      const sheet = await coming
      stop()
      for (const sign of SIGNS) removeEventListener(sign, adopt)
      document.adoptedStyleSheets = [sheet]
    } catch {
      // Asked for again at the next sign of intent.
      coming = undefined
    }
  }
  const stop = onIntent(() => void adopt())
  for (const sign of SIGNS) addEventListener(sign, adopt)
  if (wanted !== undefined || differsFromBuilt()) void adopt()
}

/** Whether the page may show something that was not there when it was built: filters or a token from its address, a filled cart, a draft. */
function differsFromBuilt(): boolean {
  return location.search !== '' || location.hash.includes('=') || remembersVisitor()
}
