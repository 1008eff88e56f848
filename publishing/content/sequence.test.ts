import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { elementsIn, textOf, valueOf } from '#publishing/html/html-tree.ts'
import { renderArticle } from './markdown.ts'
import { readSequence, SequenceMistake, stepInWords } from './sequence.ts'

const LOST = `title: A press whose answer gets lost
lanes: Browser, Shop, Gateway

Browser -> Shop: POST /orders, key 7f3a
Shop: row written
Shop -> Gateway: charge, key 7f3a
Gateway -x Shop: paid
pause: 30 seconds
Gateway --> Shop: paid: 1,005`

const mistake = (source: string) => {
  try {
    readSequence(source)
    return undefined
  } catch (error) {
    return error instanceof SequenceMistake ? [error.line, error.message] : error
  }
}

/** The surroundings of a document without pictures or files. */
const SURROUNDINGS = { pictureOf: () => ({ expected: 'none' }), fileOf: () => undefined, onMistake: () => {} }

describe('a sequence diagram', () => {
  it('is parsed line by line', () => {
    // C695
    const { title, lanes, steps } = readSequence(LOST)
    expect([title, lanes]).toEqual(['A press whose answer gets lost', ['Browser', 'Shop', 'Gateway']])
    expect(steps.map((step) => stepInWords(step, lanes))).toEqual([
      'Browser to Shop: POST /orders, key 7f3a.',
      'At Shop: row written.',
      'Shop to Gateway: charge, key 7f3a.',
      'Gateway to Shop: paid; it never arrives.',
      'Time passes: 30 seconds.',
      'Gateway to Shop: paid: 1,005.',
    ])
  })

  it('reports the line of a mistake in the diagram', () => {
    expect(mistake('')).toEqual([1, 'expected “title: …”'])
    expect(mistake('title: X')).toEqual([1, 'expected “lanes: …”'])
    expect(mistake('title: X\nlanes: A')).toEqual([2, 'expected 2 to 5 names, separated by commas'])
    expect(mistake('title: X\nlanes: A, B\nA -> C: hi')).toEqual([3, 'expected one of the lanes A, B, found “C”'])
    expect(mistake('title: X\nlanes: A, B\nA -> A: hi')).toEqual([3, 'expected two different lanes'])
    expect(mistake('title: X\nlanes: A, B\n\nhello')).toEqual([4, expect.stringContaining('“A -> B: text”')])
  })

  it('is drawn as SVG, with its steps in words for screen readers', () => {
    // C695
    const { html } = renderArticle(`## One\n\n\`\`\`sequence\n${LOST}\n\`\`\``, SURROUNDINGS)
    expect(html).toContain('<div class="wide" tabindex="0" role="region" aria-label="Diagram: A press whose')
    expect(html).toMatch(/<svg viewBox="0 0 705 \d+" width="705" height="\d+" aria-hidden="true">/)
    expect(html).toContain('<li>Gateway to Shop: paid; it never arrives.</li>')
    expect(html).toContain('<figcaption>A press whose answer gets lost</figcaption>')
    expect(html).not.toContain('data-copy')
    expect(html).not.toContain('style=')
  })

  it('keeps every text inside the drawing', () => {
    const source = `title: Long\nlanes: A, B, C, D, E\nA -> B: ${'word '.repeat(12)}\nE: ${'word '.repeat(12)}\nE -x D: ${'word '.repeat(8)}`
    const { html } = renderArticle(`\`\`\`sequence\n${source}\n\`\`\``, SURROUNDINGS)
    const texts = [...elementsIn(parseFragment(html))].filter(({ tagName }) => tagName === 'text')
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts) {
      const [x, words] = [Number(valueOf(text, 'x')), textOf(text)]
      expect(x - words.length * 3.5, words).toBeGreaterThanOrEqual(0)
      expect(x + words.length * 3.5, words).toBeLessThanOrEqual(825)
    }
  })

  it('reports the line of a mistake in the article', () => {
    const mistakes: string[] = []
    renderArticle('Before.\n\n```sequence\ntitle: X\nlanes: A, B\nnothing\n```', {
      ...SURROUNDINGS,
      onMistake: (line, expected) => mistakes.push(`${line}: ${expected}`),
    })
    expect(mistakes).toEqual([expect.stringMatching(/^6: diagram: expected “A -> B: text”/)])
  })
})
