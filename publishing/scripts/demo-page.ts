import { parse } from 'parse5'
import { elementsIn, textOf, valueOf, type Element } from '#publishing/html/html-tree.ts'

/**
 * The attributes with URLs that browsers load, by element. For `<img>` and `<source>`, browsers also load URLs in
 * `srcset`.
 */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  use: ['href'],
  image: ['href'],
}
/** Matches the URLs that a script loads from another site: modules, and addresses that the script fetches. */
const LOADED_BY_SCRIPTS = /(?:\bfrom|\bimport|\bfetch)\s?\(?\s?["'`](https?:\/\/[\w.:-]+)/g
/** Matches the addresses in an import map. */
const MAPPED = /"(https?:\/\/[\w.:-]+)/g
/** Matches calls that run text as code. */
const RUNS_TEXT = /\beval\s*\(|\bnew\s+Function\s*\(/
/** The elements that show another document. */
const FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object'])
/** Matches files that a style sheet loads from another site. */
const LOADED_BY_STYLES = /(?:url\(|@import)\s*["']?((?:https?:)?\/\/[\w.:-]+)/gi

/**
 * Returns a demo's page with a link back to the shop. The link comes first on the page, or directly after a skip link.
 */
export function withWayBack(html: string, link: string): string {
  const page = parse(html, { sourceCodeLocationInfo: true })
  const body = [...elementsIn(page)].find(({ tagName }) => tagName === 'body')
  const [first] = body ? elementsIn(body) : []
  const isSkipLink = first?.tagName === 'a' && valueOf(first, 'href')?.startsWith('#')
  const start = isSkipLink
    ? first?.sourceCodeLocation?.endOffset
    : (body?.sourceCodeLocation?.startTag?.endOffset ?? first?.sourceCodeLocation?.startOffset)
  const at = start ?? html.length
  return `${html.slice(0, at)}\n    <nav aria-label="Shop">${link}</nav>${html.slice(at)}`
}

/** Returns phrases for a sentence about the content that the content security policy of demos blocks on a page. */
export function blockedOn(html: string): string[] {
  const elements = [...elementsIn(parse(html))]
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textOf)
  const scripts = elements.filter(({ tagName }) => tagName === 'script').map(textOf)
  const loaded = elements.flatMap(loadedFrom)
  const hosts = [...loaded.flatMap(hostOf), ...styles.flatMap(hostsIn)]
  const has = (isBlocked: (element: Element) => boolean, words: string) => (elements.some(isBlocked) ? [words] : [])
  const handlers = elements.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
  )
  return [
    ...fromElsewhere(hosts),
    ...new Set(scripts.flatMap(blockedInScripts)),
    ...has(
      ({ tagName, attrs }) =>
        ['script', 'link'].includes(tagName) && attrs.some(({ value }) => /^\s*data:(?!image)/i.test(value)),
      'scripts and style sheets in data: addresses (write them into files)',
    ),
    ...has(
      ({ attrs }) => attrs.some(({ value }) => /^\s*javascript:/i.test(value)),
      'javascript: links (use a button)',
    ),
    ...(handlers.length > 0
      ? [`${[...new Set(handlers)].join(', ')} in its HTML (use addEventListener in a script)`]
      : []),
    ...has(
      (element) => valueOf(element, 'style') !== undefined,
      'style attributes (use a style element or a style sheet)',
    ),
    ...has(({ tagName }) => FRAMES.has(tagName), 'frames and embedded documents (link to them)'),
    ...has(({ tagName }) => tagName === 'base', 'the base element (write full URLs)'),
    ...has(
      (element) => element.tagName === 'form' && hostOf(valueOf(element, 'action') ?? '').length > 0,
      'forms that post to another site (handle them in a script)',
    ),
  ]
}

/** Returns phrases for a sentence about the content that the policy blocks in a style sheet. */
export function blockedInStyles(css: string): string[] {
  return fromElsewhere(hostsIn(css))
}

/** Returns phrases for a sentence about the content that the policy blocks in a script or an import map. */
export function blockedInScripts(script: string): string[] {
  const isMap = script.trimStart().startsWith('{')
  const hosts = Array.from(script.matchAll(isMap ? MAPPED : LOADED_BY_SCRIPTS), ([, address = '']) => address)
  return [
    ...fromElsewhere(hosts.flatMap(hostOf)),
    ...(RUNS_TEXT.test(script) ? ['eval and new Function (write the code out)'] : []),
  ]
}

function fromElsewhere(hosts: readonly string[]): string[] {
  return [...new Set(hosts)].map((host) => `files loaded from ${host} (copy them into the demo)`)
}

function hostsIn(css: string): string[] {
  return [...css.matchAll(LOADED_BY_STYLES)].flatMap(([, address = '']) => hostOf(address))
}

/** Returns the URLs that an element loads. */
function loadedFrom(element: Element): string[] {
  const { tagName } = element
  if (tagName === 'link')
    return /\b(?:stylesheet|icon|preload|modulepreload|manifest)\b/i.test(valueOf(element, 'rel') ?? '')
      ? [valueOf(element, 'href') ?? '']
      : []
  const listed = (valueOf(element, 'srcset') ?? '').split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '')
  return [...(LOADING[tagName] ?? []).map((name) => valueOf(element, name) ?? ''), ...listed]
}

/** Returns the host of a URL on another site; an empty list for other URLs. */
function hostOf(address: string): string[] {
  const url = URL.parse(address.trim(), 'https://demo.invalid')
  return url && url.host !== '' && url.host !== 'demo.invalid' ? [url.host] : []
}
