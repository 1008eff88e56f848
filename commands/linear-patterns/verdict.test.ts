import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isPlainPattern } from '#domain/content/plain-pattern.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { isProving, times } from '#testing/effort.ts'
import { keptIn, keptObjectionTo, slownessOf } from './verdict.ts'

describe('the regular expression check', () => {
  it.each([
    ['a depth check that a 64 KB body could block for seconds', String.raw`"(?:[^"\\]|\\.)*"|[[\]{}]`, 'g'],
    ['the end of a path of slashes', String.raw`\/+$`, ''],
    ['groups of three digits, with a lookahead', String.raw`\B(?=(\d{3})+$)`, 'g'],
    ['a repeated choice', '^(a|aa)+$', ''],
    // The analysis of this pattern takes seconds.
    ...(isProving ? [['a back-reference', String.raw`<(b|i)[\s\S]*?<\/\1>`, 'g']] : []),
  ])('reports as slow: %s', (_, source, flags) => {
    expect(slownessOf(source, flags)).toMatch(/polynomial|exponential/)
  })

  it('accepts linear patterns', () => {
    expect(slownessOf(String.raw`^[\w-]+\.(?:svg|webp)$`, '')).toBeUndefined()
  })

  it('rejects patterns that it cannot analyze', () => {
    expect(slownessOf('(a', '')).toMatch(/^no verdict/)
  })

  it('approves every pattern in the content that is matched against visitor input', () => {
    const folder = `${SAMPLE_CONTENT}/api-docs/integrations`
    const patterns = new Set(
      readdirSync(folder).flatMap((file) => patternsIn(parse(readFileSync(join(folder, file), 'utf8')))),
    )
    expect(patterns.size).toBeGreaterThan(10)
    for (const pattern of patterns)
      expect([pattern, keptObjectionTo(pattern, 'u'), isPlainPattern(pattern)]).toEqual([pattern, undefined, true])
  })
})

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (name === 'pattern' ? [String(part)] : patternsIn(part)))
}

describe('cached verdicts', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdicts-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const judge = (asked: string[]) => (pattern: string) => {
    asked.push(pattern)
    return pattern === 'slow' ? 'quadratic' : undefined
  }

  it('are reused in later runs if the pattern was approved', () => {
    const asked: string[] = []
    for (let run = 0; run < 2; run++) {
      const verdict = keptIn(join(folder, 'judged'), 'engine 1', judge(asked))
      expect([verdict('slow'), verdict('quick'), verdict('quick')]).toEqual(['quadratic', undefined, undefined])
    }
    expect(asked).toEqual(['slow', 'quick', 'slow'])
  })

  it('are computed again for a different engine', () => {
    const asked: string[] = []
    for (const engine of ['engine 1', 'engine 2', 'engine 2'])
      keptIn(join(folder, 'judged'), engine, judge(asked))('quick')
    expect(asked).toEqual(['quick', 'quick'])
  })

  it('are the same when a sample of the cached patterns is analyzed again', () => {
    const lines = readFileSync('commands/linear-patterns/judged.jsonl', 'utf8').trimEnd().split('\n').slice(1)
    expect(lines.length).toBeGreaterThan(100)
    const every = times(400, 1)
    for (const line of lines.filter((_, position) => position % every === 0))
      expect(slownessOf(...(JSON.parse(line) as [string, string])), line).toBeUndefined()
  })
})
