import type { DefaultTreeAdapterTypes } from 'parse5'
import { splitStyles } from './finish/page-styles.ts'
import { NOTE_ID, PLACE, type PageNote, type RenderedPage, type Start } from './start.ts'

/** A rendered page, and what its HTML says. */
export type ParsedPage = RenderedPage & { document: DefaultTreeAdapterTypes.Document }

export type FinishedPage = {
  html: string
  /** The texts of the scripts that run in it as it stands, and of its styles: a content security policy has to let them through. */
  inline: { scripts: string[]; styles: string[] }
  /** Files that it asks for, to be written beside the other assets. */
  assets: { name: string; text: string }[]
}

/**
 * What all pages have in common. Addresses are of this site.
 * @property boot the text of the boot script
 * @property stylesheet the one stylesheet: where it is, and its text
 * @property sizes how long a text gets when it is compressed with little effort, and with the greatest
 * @property nameOf names a file among the assets, by its kind and its text: under one name there is never anything else
 */
export type Common = Pick<Start, 'list' | 'globals'> & {
  boot: string
  stylesheet: { address: string; text: string }
  sizes: { light(text: string): number; smallest(text: string): number }
  nameOf(kind: string, ending: string, text: string): string
}

/** What a server may send before it hears from the browser again, less the headers: ten packets of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600 - 920
/** The greatest effort of brotli leaves at least so much of what a small one leaves. */
const MOST_GAINED = 0.8

/**
 * Returns a function that finishes a rendered page: it takes everything out of the way of the first paint. In the head come the boot script,
 * the rules that the page needs, as long as it fits into one flight with them, and a note of where the rest is, for later.
 * @returns a function of the page, and of what else its head is to hold
 * @throws Error where a page has no place for it in its head
 */
export function createFinisher({ boot, stylesheet, sizes, nameOf, list, globals }: Common): (page: ParsedPage, head: string) => FinishedPage {
  const rulesOf = splitStyles(stylesheet.text)
  const asset = (kind: string, ending: string, text: string) => ({ name: nameOf(kind, ending, text), text })
  return ({ html, document, start: rendered }, head) => {
    const [above, below, ...others] = html.split(PLACE)
    if (above === undefined || below === undefined || others.length > 0)
      throw new Error(`Expected <PageStart> once in the head of the page, found it ${others.length === 0 ? 'nowhere' : 'twice'}.`)
    const start = asset('start', 'json', JSON.stringify({ ...rendered, list, globals } satisfies Start))
    const rules = rulesOf(document)
    const styles = asset('styles', 'css', rules)
    const note = { start: addressOf(start), styles: stylesheet.address } satisfies PageNote
    const withRules = (tag: string) =>
      [
        `${above}<script>${boot}</script>${tag}`,
        `<noscript><link rel="stylesheet" href="${stylesheet.address}"/></noscript>`,
        `<script type="application/json" id="${NOTE_ID}">${JSON.stringify(note)}</script>`,
        head,
        below,
      ].join('')
    const inOneFlight = withRules(`<style>${rules}</style>`)
    return fitsOneFlight(inOneFlight, sizes)
      ? { html: inOneFlight, inline: { scripts: [boot], styles: [rules] }, assets: [start] }
      : { html: withRules(`<link rel="stylesheet" href="${addressOf(styles)}"/>`), inline: { scripts: [boot], styles: [] }, assets: [start, styles] }
  }
}

/** Whether a page is short enough. The greatest effort takes long: it is made where it can decide. */
function fitsOneFlight(html: string, { light, smallest }: Common['sizes']): boolean {
  const quick = light(html)
  if (quick <= FIRST_FLIGHT || quick * MOST_GAINED > FIRST_FLIGHT) return quick <= FIRST_FLIGHT
  return smallest(html) <= FIRST_FLIGHT
}

/**
 * The document that a file host answers unknown addresses with.
 * @param html the finished page for unknown addresses
 * @param pages the addresses of the pages for unknown ids
 * @param script the text of `browser/unknown-page.ts`
 */
export function forFileHosts(html: string, pages: readonly string[], script: string): string {
  return html.replace('</head>', () => `<script data-pages="${pages.join(' ')}">${script}</script></head>`)
}

const addressOf = ({ name }: { name: string }) => `/assets/${name}`
