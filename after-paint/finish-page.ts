import type { DefaultTreeAdapterTypes } from 'parse5'
import { splitStyles } from './finish/page-styles.ts'
import { NOTE_ID, PLACE, type PageNote, type RenderedPage, type Start } from './start.ts'

/** A rendered page, and what its HTML says. */
type ParsedPage = RenderedPage & { document: DefaultTreeAdapterTypes.Document }

type FinishedPage = {
  html: string
  /** The texts of the scripts that run in it as it stands, and of its styles: a content security policy has to let them through. */
  inline: { scripts: string[]; styles: string[] }
  /** The file that starts React on it, to be written beside the other assets. */
  start: { name: string; text: string }
}

/**
 * What all pages have in common. Addresses are of this site.
 * @property boot the text of the boot script
 * @property stylesheet the one stylesheet: where it is, and its text
 * @property nameOf names a file among the assets, by its kind and its text: under one name there is never anything else
 */
export type Common = Pick<Start, 'list' | 'globals'> & {
  boot: string
  stylesheet: { address: string; text: string }
  nameOf(kind: string, ending: string, text: string): string
}

/**
 * Returns a function that finishes a rendered page: it takes everything out of the way of the first paint. In the head come the boot script,
 * the rules that the page needs, and a note of where the rest is, for later.
 * @returns a function of the page, and of what else its head is to hold
 * @throws Error where a page has no place for it in its head
 */
export function createFinisher({
  boot,
  stylesheet,
  nameOf,
  list,
  globals,
}: Common): (page: ParsedPage, head: string) => FinishedPage {
  const rulesOf = splitStyles(stylesheet.text)
  return ({ html, document, start: rendered }, head) => {
    const [above, below, ...others] = html.split(PLACE)
    if (above === undefined || below === undefined || others.length > 0)
      throw new Error(
        `Expected <PageStart> once in the head of the page, found it ${others.length === 0 ? 'nowhere' : 'twice'}.`,
      )
    const text = JSON.stringify({ ...rendered, list, globals } satisfies Start)
    const start = { name: nameOf('start', 'json', text), text }
    const rules = rulesOf(document)
    const note = { start: `/assets/${start.name}`, styles: stylesheet.address } satisfies PageNote
    const whole = [
      `${above}<script>${boot}</script><style>${rules}</style>`,
      `<noscript><link rel="stylesheet" href="${stylesheet.address}"/></noscript>`,
      `<script type="application/json" id="${NOTE_ID}">${JSON.stringify(note)}</script>`,
      head,
      below,
    ]
    return { html: whole.join(''), inline: { scripts: [boot], styles: [rules] }, start }
  }
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
