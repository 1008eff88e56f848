import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readText } from './markdown.ts'

/** Phrases that read like a translation. */
const TURNS =
  /\b(?:become of|became of|(?:came|comes) of|says? of|that of|the one before|also if|(?:is|are) told|needs? you\b(?! to)|under way|whoever|as soon as that)\b/i
/** Files that contain other people's words or quote the phrases. */
const LEFT_OUT = /^examples\/|^CHANGELOG\.md$|^commands\/linear-patterns\/|turns\.test\.ts$/

it('no sentence in the code or its documents uses a phrase that reads like a translation', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !LEFT_OUT.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((line, index) => (TURNS.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
