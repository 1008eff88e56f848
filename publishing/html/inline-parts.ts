import { createHash } from 'node:crypto'
import { parse } from 'parse5'
import type { InlineSources } from '#server/http/security-headers.ts'
import { elementsIn, textOf, valueOf, type Element } from './html-tree.ts'

/** The source code of a page's inline scripts and styles. */
type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** The types of scripts that have an effect, and therefore must be in the policy. Scripts without a type run, too. */
const RUNNING = new Set(['module', 'text/javascript', 'importmap', 'speculationrules'])

/** Returns the hashes of inline scripts and styles for the content security policy. */
export function inlineSources({ scripts, styles }: InlineParts): InlineSources {
  return { scripts: scripts.map(sourceOf), styles: styles.map(sourceOf) }
}

/** Returns a page's executable inline scripts, and its inline styles. */
export function partsOf(html: string): InlineParts {
  const elements = [...elementsIn(parse(html))]
  return {
    scripts: elements.filter((element) => element.tagName === 'script' && runsInline(element)).map(textOf),
    styles: elements.filter(({ tagName }) => tagName === 'style').map(textOf),
  }
}

function runsInline(script: Element): boolean {
  const type = valueOf(script, 'type')
  return valueOf(script, 'src') === undefined && (type === undefined || RUNNING.has(type.trim().toLowerCase()))
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
