import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileNameOf, printedBlocks } from '#testing/printed-code.ts'

const PAINTING = 'docs/code/pages-before-react.md'
const DATABASES = 'docs/code/two-databases.md'

describe('a document about this code', () => {
  for (const [document, count] of [
    [PAINTING, 5],
    [DATABASES, 4],
  ] as const)
    it(`prints the code of this project unchanged: ${document}`, () => {
      const blocks = printedBlocks(document).filter(({ language }) => language === 'ts')
      expect(blocks).toHaveLength(count)
      for (const block of blocks) {
        const [, ...lines] = block.code.split('\n')
        expect(readFileSync(fileNameOf(block)!, 'utf8')).toContain(lines.join('\n'))
      }
    })

  it('states the results of the benchmark', () => {
    const article = readFileSync(PAINTING, 'utf8')
    const measured = readFileSync('after-paint/README.md', 'utf8')
    const numbersIn = (line: string) =>
      line
        .replace(/(?<=\d),(?=\d{3})/g, '')
        .match(/\d+/g)
        ?.map(Number) ?? []
    const [home = '', reading = ''] =
      measured
        .match(/^\| `late-react`.*$/m)?.[0]
        .split('|')
        .slice(2) ?? []
    const rows = article.split('\n').filter((line) => line.startsWith('| ') && /\d/.test(line))
    const [paint = '', blocked = '', paintAtHome = ''] = rows
    expect([...numbersIn(paint), ...numbersIn(blocked)]).toEqual(numbersIn(reading))
    expect(numbersIn(paintAtHome)).toEqual(numbersIn(home))
    const [, , ownRules = ''] =
      measured
        .match(/^\| `page-styles`.*$/m)?.[0]
        .split('|')
        .slice(1) ?? []
    const [fast, slow] = numbersIn(ownRules)
    expect(article).toContain(`paints that article after ${fast} ms`)
    expect(article).toContain(`it takes ${slow}`)
  })
})
