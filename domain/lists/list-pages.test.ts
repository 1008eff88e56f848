import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furtherPage, furtherPageIds, PAGE_SIZE, startOf } from './list-pages.ts'

const numbers = (total: number) => Array.from({ length: total }, (_, number) => number)

describe('the pages of a list', () => {
  it('contain every item once, in order', () => {
    fc.assert(
      fc.property(fc.nat(200), (total) => {
        const list = numbers(total)
        const further = furtherPageIds(total).map((id) => furtherPage(list, id)!)
        expect([startOf(list), ...further].flatMap(({ items }) => items)).toEqual(list)
        expect(
          further.every(
            ({ items, number, count }, index) =>
              items.length > 0 && number === index + 2 && count === further.length + 1,
          ),
        ).toBe(true)
        expect(startOf(list).total).toBe(total)
      }),
    )
  })

  it('include a second page only when the first is full', () => {
    expect([0, 1, PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE + 1].map(furtherPageIds)).toEqual([
      [],
      [],
      [],
      ['2'],
      ['2', '3'],
    ])
  })

  it.each(['', '0', '1', '3', '02', '2.0', '-', 'two', undefined])('do not include a page with the ID "%s"', (id) => {
    expect(furtherPage(numbers(PAGE_SIZE + 1), id)).toBeUndefined()
  })
})
