import { within } from '@testing-library/dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReviewForm } from '#app/shop/product/review-form.tsx'
import { publishedPage, textOf } from '#testing/published-page.ts'

it('the privacy link beside the nil return form opens the section about the KRA PIN', () => {
  // C698
  const facts = publishedPage('/kra-itax').getByRole('region', { name: 'Before you file' })
  const link = within(facts).getByRole('link', { name: 'Privacy' })
  const [path = '', id = ''] = link.getAttribute('href')!.split('#')
  expect(path).toBe('/privacy')
  const heading = publishedPage(path).document.getElementById(id)!
  expect(heading.tagName).toBe('H2')
  expect(textOf(heading)).toMatch(/^Your KRA PIN\b/)
})

it('the review form has a privacy link', () => {
  // C698
  const html = renderToStaticMarkup(createElement(ReviewForm, { productId: 'earbuds', productName: 'Earbuds' }))
  const { document } = publishedPage('/shop')
  document.body.innerHTML = html
  const link = within(document.body).getByRole('link', { name: 'Privacy' })
  expect(link.closest('form')).not.toBeNull()
  expect(link.getAttribute('href')).toBe('/privacy')
})
