import { createHash } from 'node:crypto'
import { parse } from 'parse5'
import type { InlineSources } from '../../server/publication/built-files.ts'
import { elementsIn, textOf, valueOf, type Element } from './html-tree.ts'

/** The texts of the scripts and styles that stand in a page. */
type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** Types of scripts that run, and so need a permission; one without a type runs too. */
const RUNNING = new Set(['module', 'text/javascript', 'importmap'])

/** How a content security policy names what stands in a page. */
export function inlineSources({ scripts, styles }: InlineParts): InlineSources {
  return { scripts: scripts.map(sourceOf), styles: styles.map(sourceOf) }
}

/** The scripts that run in a page as it stands, and its styles. */
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
