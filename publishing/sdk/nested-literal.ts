import type { ExampleValue } from '#domain/api-docs/examples/example-call.ts'
import { javaScriptLiteral, phpLiteral } from '#domain/api-docs/examples/literals.ts'

type Way = {
  scalar: (value: ExampleValue) => string
  entry: (name: string, value: string) => string
  open: string
  close: string
  indent: number
}

const javaScript: Way = {
  scalar: javaScriptLiteral,
  entry: (name, value) => `${name}: ${value}`,
  open: '{',
  close: '}',
  indent: 2,
}
const php: Way = {
  scalar: phpLiteral,
  entry: (name, value) => `${phpLiteral(name)} => ${value}`,
  open: '[',
  close: ']',
  indent: 4,
}

/**
 * Returns a JSON value as a JavaScript literal. The property names in the value must not need quotes.
 * @param depth the indentation depth of the line on which the literal begins
 */
export function nestedJavaScript(value: unknown, depth = 0): string {
  return write(javaScript, value, depth)
}

/**
 * Returns a JSON value as a PHP literal, with objects as associative arrays.
 * @param depth the indentation depth of the line on which the literal begins
 */
export function nestedPhp(value: unknown, depth = 0): string {
  return write(php, value, depth)
}

function write(way: Way, value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return way.scalar(value as ExampleValue)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : [way.open, way.close]
  const entries = Array.isArray(value)
    ? value.map((entry: unknown) => write(way, entry, depth + 1))
    : Object.entries(value).map(([name, entry]) => way.entry(name, write(way, entry, depth + 1)))
  if (entries.length === 0) return `${open}${close}`
  const margin = ' '.repeat(way.indent * depth)
  return [open, ...entries.map((entry) => `${margin}${' '.repeat(way.indent)}${entry},`), `${margin}${close}`].join(
    '\n',
  )
}
