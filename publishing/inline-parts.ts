import { createHash } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { InlineSources } from '../server/built-files.ts'

type Element = DefaultTreeAdapterTypes.Element

/** The texts of the scripts and styles that stand in a page. */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** Types of scripts that run, and so need a permission; one without a type runs too. */
const RUNNING = new Set(['module', 'text/javascript', 'importmap'])

/** How a content security policy names what stands in a page. */
export function inlineSources({ scripts, styles }: InlineParts): InlineSources {
  return { scripts: scripts.map(sourceOf), styles: styles.map(sourceOf) }
}

/** The scripts that run in a page as it stands, and its styles. */
export function partsOf(html: string): InlineParts {
  const [scripts, styles] = [[] as string[], [] as string[]]
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) {
      if (node.tagName === 'script' && runsInline(node)) scripts.push(textOf(node))
      if (node.tagName === 'style') styles.push(textOf(node))
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { scripts, styles }
}

function runsInline({ attrs }: Element): boolean {
  return !attrs.some(({ name, value }) => name === 'src' || (name === 'type' && !RUNNING.has(value.trim().toLowerCase())))
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
