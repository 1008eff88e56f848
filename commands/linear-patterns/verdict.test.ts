import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isPlainPattern } from '../../domain/content/plain-pattern.ts'
import { keptIn } from './kept-verdicts.ts'
import { slownessOf } from './verdict.ts'

describe('the check of regular expressions', () => {
  it.each([
    ['the depth check that one body of 64 KB held for seconds', String.raw`"(?:[^"\\]|\\.)*"|[[\]{}]`, 'g'],
    ['the end of a path of slashes', String.raw`\/+$`, ''],
    ['groups of three digits, which look ahead', String.raw`\B(?=(\d{3})+$)`, 'g'],
    ['a repeated choice', '^(a|aa)+$', ''],
    ['a group that is met again', String.raw`<(b|i)[\s\S]*?<\/\1>`, 'g'],
  ])('finds %s', (_, source, flags) => {
    expect(slownessOf(source, flags)).toMatch(/polynomial|exponential/)
  })

  it('passes what takes linear time', () => {
    expect(slownessOf(String.raw`^[\w-]+\.(?:svg|webp)$`, '')).toBeUndefined()
  })

  it('objects to what it cannot judge', () => {
    expect(slownessOf('(a', '')).toMatch(/^no verdict/)
  })

  it('passes every pattern of the content that visitors’ texts are tried on', () => {
    const folder = 'content/api-docs/integrations'
    const patterns = new Set(readdirSync(folder).flatMap((file) => patternsIn(parse(readFileSync(join(folder, file), 'utf8')))))
    expect(patterns.size).toBeGreaterThan(10)
    for (const pattern of patterns) expect([pattern, slownessOf(pattern, 'u'), isPlainPattern(pattern)]).toEqual([pattern, undefined, true])
  })
})

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (name === 'pattern' ? [String(part)] : patternsIn(part)))
}

describe('kept verdicts', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdicts-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are asked for once, also by the next run', () => {
    const asked: string[] = []
    const run = () =>
      keptIn(join(folder, 'a/b.jsonl'), (question) => {
        asked.push(question)
        return question === 'slow' ? 'quadratic' : undefined
      })
    for (const startRun of [run, run]) {
      const verdict = startRun()
      expect([verdict('slow'), verdict('quick'), verdict('slow')]).toEqual(['quadratic', undefined, 'quadratic'])
    }
    expect(asked).toEqual(['slow', 'quick'])
  })

  it('are asked for again where a line was cut off', () => {
    const file = join(folder, 'b.jsonl')
    writeFileSync(file, '\n["slow","quad')
    expect(keptIn(file, () => 'quadratic')('slow')).toBe('quadratic')
    expect(keptIn(file, () => 'asked again')('slow')).toBe('quadratic')
  })
})
