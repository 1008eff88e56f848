import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { elementsOf, replaceElements, type Element } from '../domain/elements.ts'
import { isUnknownPage } from '../domain/unknown-pages.ts'

export type FinishedPage = {
  html: string
  /** The page's data and the module that starts React on it, to be written beside the page's other assets. */
  assets: { name: string; text: string }[]
}

const MODULE_TAG = '<script type="module" async="">'
/** The chunks that take long to run, by the names that vite.config.ts gives them, in the order in which they need each other. */
const HEAVY = /\/assets\/(react|shared)-[^/]+\.js$/
/** What a server may send before it hears from the browser again, less the headers: ten packets of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600 - 920
/** What React needs to know of the page: its settings, then the data that it was built with, piece by piece. */
const SETTINGS = 'window.__reactRouterContext = '
const DATA = { start: 'window.__reactRouterContext.streamController.enqueue(', end: ');' }
const END = 'window.__reactRouterContext.streamController.close();'
const EMPTY_SCRIPT = '<script type="text/plain"></script>'
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/
/** What nothing reads in a page that is parsed as HTML and knows all its routes. */
const IDLE_ATTRIBUTES = / (?:data-discover="true"|xmlns="http:\/\/www\.w3\.org\/2000\/svg")/g
/** How many files are asked for in one task: to ask is work, too. */
const FETCHED_AT_ONCE = 3
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Takes everything out of the way of the first paint. The rules that the page needs stand in it, as long as it fits into one flight with them,
 * otherwise in a file of their own;
 * the page's module and its data move into files of their own, whose address stands in `data-hydrate` for the boot script,
 * the stylesheet's in `data-styles`; nothing is preloaded.
 * The script elements of the body stay, because React expects to find them; in the head it leaves alone what it does not expect.
 * @param stylesFor the rules that a page's HTML can need
 * @param contentFile the asset with what of the content the scripts need
 */
export function finishPage(html: string, stylesFor: (html: string) => string, contentFile: string): FinishedPage {
  const scripts = elementsOf(html, 'script')
  const inline = scripts.find(({ tag }) => tag === MODULE_TAG)
  if (!inline) return { html, assets: [] }
  const pieces = scripts.filter(isData).map(({ content }) => JSON.parse(content.slice(DATA.start.length, -DATA.end.length)) as string)
  const data = asset('data', 'json', JSON.stringify(pieces))
  const files = [...html.matchAll(PRELOAD)].map(([, address]) => address!)
  const stylesheet = STYLESHEET.exec(html)?.[1] ?? ''
  const module = asset('page', 'js', startModule(inline.content, files, scripts.find(isSettings)?.content ?? '', data.name, contentFile))
  const moves = (script: Element) => script.tag === MODULE_TAG || isSettings(script) || isData(script) || script.content === END
  const still = replaceElements(html, 'script', (script) => (moves(script) ? EMPTY_SCRIPT : script.whole))
    .replace(PRELOAD, '')
    .replace(IDLE_ATTRIBUTES, '')
    .replace('<html ', `<html data-hydrate="/assets/${module.name}" `)
  const rules = stylesFor(still)
  const styles = asset('styles', 'css', rules)
  const withRules = (tag: string) =>
    still.replace(STYLESHEET, (link) => `${tag}<noscript>${link}</noscript>`).replace('<html ', `<html data-styles="${stylesheet}" `)
  const inOneFlight = withRules(`<style>${rules}</style>`)
  return brotliCompressSync(inOneFlight).length <= FIRST_FLIGHT
    ? { html: inOneFlight, assets: [data, module] }
    : { html: withRules(`<link rel="stylesheet" href="/assets/${styles.name}"/>`), assets: [data, module, styles] }
}

function isSettings({ tag, content }: Element): boolean {
  return tag === '<script>' && content.startsWith(SETTINGS)
}

function isData({ tag, content }: Element): boolean {
  return tag === '<script>' && content.startsWith(DATA.start) && content.endsWith(DATA.end)
}

function asset(kind: string, ending: string, text: string): { name: string; text: string } {
  return { name: `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`, text }
}

/**
 * The module that starts React: it fetches everything, a few files in a task, then runs them one after the other,
 * with a breath between, so that no task holds up a touch or a key for long.
 */
function startModule(inline: string, files: readonly string[], settings: string, data: string, contentFile: string): string {
  const [heavy, light] = [files.filter((file) => HEAVY.test(file)), files.filter((file) => !HEAVY.test(file))]
  return [
    `const [data, content] = ['/assets/${data}', '/assets/${contentFile}'].map((file) => fetch(file).then((answer) => answer.json()));`,
    `for (const files of ${JSON.stringify(inGroups([...heavy, ...light], FETCHED_AT_ONCE))}) {`,
    `for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`,
    `await new Promise((then) => setTimeout(then));`,
    `}`,
    `const breathe = () => new Promise((then) => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 50 }) : setTimeout(then)));`,
    settings,
    `const { streamController } = window.__reactRouterContext;`,
    `for (const piece of await data) streamController.enqueue(piece);`,
    `streamController.close();`,
    `globalThis.kibandaContent = await content;`,
    ...heavy.map((file) => `await import(${JSON.stringify(file)}); await breathe();`),
    ...inline.trim().split('\n').map(awaited),
    '',
  ].join('\n')
}

/** A line of React Router's module, with its imports one after the other. */
function awaited(line: string): string {
  return line
    .trim()
    .replace(/^import \* as (\w+) from ("[^"]+");?/, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?/, 'await import($1);')
    .replace(/^import\(("[^"]+")\);/, 'await breathe();\nimport($1);')
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) => all.slice(group * size, (group + 1) * size))
}

/**
 * The document that a file host answers unknown addresses with.
 * @param files the built files, from which the addresses of the pages for unknown ids are read
 * @param script the text of `app/boot/unknown-page.ts`
 */
export function forFileHosts(html: string, files: readonly string[], script: string): string {
  const pages = files.filter(isUnknownPage).map((file) => `/${file.replace(/\/index\.html$/, '')}`)
  return html.replace('<html ', `<html data-unknown-pages="${pages.join(' ')}" `).replace('<head>', () => `<head><script>${script}</script>`)
}
