import type { DefaultTreeAdapterTypes } from 'parse5'
import { splitStyles } from './finish/page-styles.ts'
import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { noteElement, PLACE, type RenderedPage, type Start } from './bootstrap/start.ts'

/** A rendered page with its parsed HTML. */
type ParsedPage = RenderedPage & { document: DefaultTreeAdapterTypes.Document }

type FinishedPage = {
  html: string
  /** The page's inline scripts and styles, which the content security policy must allow. */
  inline: { scripts: string[]; styles: string[] }
  /** The file that starts React on the page, to be written to the assets folder. */
  start: { name: string; text: string }
}

/**
 * The parts that all pages share. URLs are relative to this site.
 * @property boot the source of the boot script
 * @property prefetch the speculation rules
 * @property stylesheet the URL and content of the site's only stylesheet
 * @property vanilla the URLs of the modules that work without React
 * @property nameOf returns the file name of an asset with this kind, file extension and content; different content gets
 * a different name
 */
export type Common = Pick<Start, 'globals'> & {
  boot: string
  prefetch: string
  stylesheet: { address: string; text: string }
  vanilla: readonly string[]
  nameOf(kind: string, ending: string, text: string): string
}

/**
 * Returns a function that prepares a rendered page for a fast first paint. It puts the boot script, the CSS rules that
 * the page needs, the page's `PageNote` and the speculation rules into the head.
 * @returns a function that takes the page and additional content for its head
 * @throws Error when the page does not contain the placeholder for them exactly once
 */
export function createFinisher({
  boot,
  prefetch,
  stylesheet,
  vanilla,
  nameOf,
  globals,
}: Common): (page: ParsedPage, head: string) => FinishedPage {
  const rulesOf = splitStyles(stylesheet.text)
  return ({ html, document, start: rendered }, head) => {
    const [above, below, ...others] = html.split(PLACE)
    if (above === undefined || below === undefined || others.length > 0)
      throw new Error(
        `Expected <PageStart> once in the head of the page, found it ${others.length === 0 ? 'nowhere' : 'twice'}.`,
      )
    const text = JSON.stringify({ ...rendered, globals } satisfies Start)
    const start = { name: nameOf('start', 'json', text), text }
    const rules = rulesOf(document)
    const whole = [
      `${above}<script>${boot}</script><style>${rules}</style>`,
      `<noscript><link rel="stylesheet" href="${stylesheet.address}"/></noscript>`,
      noteElement({ start: HASHED_FILES + start.name, styles: stylesheet.address, vanilla }),
      `<script type="speculationrules">${prefetch}</script>`,
      head,
      below,
    ]
    return { html: whole.join(''), inline: { scripts: [boot, prefetch], styles: [rules] }, start }
  }
}

/**
 * Returns the document that a static file host serves for unknown URLs.
 * @param html the finished page for unknown URLs
 * @param pages the paths of the pages for unknown IDs
 * @param script the source of the inline script, `browser/unknown-page.ts`
 */
export function forFileHosts(html: string, pages: readonly string[], script: string): string {
  return html.replace('</head>', () => `<script data-pages="${pages.join(' ')}">${script}</script></head>`)
}
