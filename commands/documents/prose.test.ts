import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, anchorsIn, linksIn, paragraphsIn, proseFault, readText } from './markdown.ts'

const LINKED = [...DOCUMENTS, 'docs/specification.md', 'after-paint/README.md']

/** Returns why a relative link in a document is dead; undefined if it works. */
function deadLink(document: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), decodeURIComponent(path))
  if (!existsSync(target)) return `${link}: no such file`
  if (anchor === undefined) return undefined
  if (statSync(target).isDirectory() || !anchorsIn(readText(target)).has(anchor)) return `${link}: no such heading`
  return undefined
}

describe.each(LINKED)('%s', (document) => {
  it('has no dead link', () => {
    expect(linksIn(readText(document)).flatMap((link) => deadLink(document, link) ?? [])).toEqual([])
  })
})

it('links lead from the README to every document', () => {
  const reached = new Set(['README.md'])
  for (const document of reached)
    for (const link of linksIn(readText(document))) {
      const [path = ''] = link.split('#')
      if (path.endsWith('.md') && !/^[a-z]+:/.test(link))
        reached.add(join(dirname(document), path).replaceAll('\\', '/'))
    }
  expect(LINKED.filter((document) => !reached.has(document))).toEqual([])
})

it('the README is short', () => {
  const text = readText('README.md')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6_000)
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(200)
})

describe.each(DOCUMENTS.filter((document) => document !== 'SECURITY.md'))('%s', (document) => {
  it('has one sentence per line and at most five lines per paragraph', () => {
    expect(paragraphsIn(readText(document)).flatMap((lines) => proseFault(lines) ?? [])).toEqual([])
  })
})

describe('the paragraph check', () => {
  it.each([
    ['One sentence.\nAnother one!', undefined],
    ['Set `PORT. Or not` in [the file](a.md. B), e.g. Kenya.', undefined],
    ['**In short.**\nIt works:', undefined],
    ['One. Two.', 'two sentences: One. …'],
    ['**One.** Two.', 'two sentences: **One.** …'],
    ['A sentence that\ngoes on.', 'a wrapped sentence: A sentence that'],
    ['A.\nB.\nC.\nD.\nE.\nF.', '6 lines'],
  ])('reports for %j: %j', (text, fault) => {
    expect(proseFault(text.split('\n'))).toBe(fault)
  })
})
