import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fingerprints, unchangedTests, verdictsAfter } from './unchanged-tests.ts'

const [TEST, OTHER] = ['publishing/printed-code/post-1.test.ts', 'publishing/printed-code/post-2.test.ts']
const FILES = {
  [TEST]: "import { helper } from '#testing/helper.ts'\nconst POST = 'examples/amani/posts/1-a-post/post.md'",
  [OTHER]:
    "import './beside.ts'\nimport './written-elsewhere.ts'\nconst POST = 'examples/amani/posts/2-a-post/post.md'",
  'publishing/printed-code/own-code.test.ts': '',
  'publishing/printed-code/beside.ts': '',
  'testing/helper.ts': "import { part } from './part.ts'",
  'testing/part.ts': '',
  'testing/unrelated.ts': '',
  'examples/amani/posts/1-a-post/post.md': 'text',
  'examples/amani/posts/1-a-post/files/deep.ts': 'code',
  'examples/amani/posts/2-a-post/post.md': 'text',
  'package-lock.json': '{}',
}

function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-unchanged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

describe('a test of published code', () => {
  it.each([
    [TEST, [TEST]],
    ['testing/part.ts', [TEST]],
    ['examples/amani/posts/1-a-post/files/deep.ts', [TEST]],
    ['examples/amani/posts/2-a-post/post.md', [OTHER]],
    ['publishing/printed-code/beside.ts', [TEST, OTHER]],
    ['package-lock.json', [TEST, OTHER]],
    ['testing/unrelated.ts', []],
  ])('runs again after a change to %s if it depends on that file', (file, expected) => {
    const folder = projectOf(FILES)
    const before = fingerprints('PHP 8', folder)
    expect(unchangedTests(fingerprints('PHP 8', folder), before)).toEqual([TEST, OTHER])
    appendFileSync(join(folder, file), ' ')
    const unchanged = unchangedTests(fingerprints('PHP 8', folder), before)
    expect([TEST, OTHER].filter((test) => !unchanged.includes(test))).toEqual(expected)
  })

  it('runs again after another version of a program is installed', () => {
    const folder = projectOf(FILES)
    expect(unchangedTests(fingerprints('PHP 9', folder), fingerprints('PHP 8', folder))).toEqual([])
  })

  it('keeps its verdict if it is not run; passing renews the verdict, and failing removes it', () => {
    const ran = (file: string, hasFailed: boolean) => ({
      file,
      name: '',
      title: '',
      group: '',
      milliseconds: 1,
      hasFailed,
    })
    const tests = [ran('passes', false), ran('passes', false), ran('fails', false), ran('fails', true)]
    const now = { passes: 'new', fails: 'new', idle: 'new', unknown: 'new' }
    const kept = { passes: 'old', fails: 'old', idle: 'old', gone: 'old' }
    expect(verdictsAfter(tests, now, kept)).toEqual({ passes: 'new', idle: 'old' })
  })
})
