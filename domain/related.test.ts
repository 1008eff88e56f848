import fc from 'fast-check'
import { expect, it } from 'vitest'
import { relatedTo } from './related.ts'

const lists = fc
  .array(fc.constantFrom('audio', 'phones', 'power'), { minLength: 1, maxLength: 30 })
  .map((categories) => categories.map((category, id) => ({ id, category })))

it('related entries are other entries from the same category, up to the limit, in list order', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 5 }), fc.nat(), (list, most, number) => {
      const one = list[number % list.length]!
      const related = relatedTo(list, one, most)
      const others = list.filter(({ category }) => category === one.category).length - 1
      expect(related).toEqual(list.filter((entry) => related.includes(entry)))
      expect(related.every((entry) => entry.category === one.category && entry !== one)).toBe(true)
      expect(related).toHaveLength(Math.min(most, others))
    }),
  )
})

it('every entry of a category is shown as related equally often', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 5 }), (list, most) => {
      const namings = list.flatMap((one) => relatedTo(list, one, most))
      for (const one of list) {
        const times = namings.filter((entry) => entry === one).length
        expect(times).toBe(relatedTo(list, one, most).length)
      }
    }),
  )
})

it('an entry that is not in the list is related to the first entries of the category', () => {
  const list = [1, 2, 3].map((id) => ({ id, category: 'audio' }))
  expect(relatedTo(list, { id: 9, category: 'audio' }, 2)).toEqual(list.slice(0, 2))
})
