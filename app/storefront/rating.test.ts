import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Rating } from './rating.tsx'

const shown = (rating: number, reviews?: number) =>
  renderToStaticMarkup(createElement(Rating, { rating, ...(reviews === undefined ? {} : { reviews }) }))

it('a rating shows no stars without reviews', () => {
  // C849
  expect(shown(0, 0)).toContain('No reviews yet')
  expect(shown(0, 0)).not.toMatch(/[★☆0]/)
  expect(shown(4.5, 1)).toContain('(1 review)')
  expect(shown(0.5, 2)).toContain('☆☆☆☆')
  expect(shown(0, 2)).toContain('☆☆☆☆☆')
  expect(shown(5)).not.toContain('review')
})
