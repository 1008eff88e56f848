import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { publishedPage } from '#testing/published-page.ts'

it('the accessibility page says what was tested, what does not work and whom to contact, and the footer links to it', () => {
  // C674
  const footer = within(publishedPage('/').getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Accessibility' }).getAttribute('href')).toBe('/accessibility')
  const page = publishedPage('/accessibility')
  for (const name of ['What was tested', /^What is known not to work/, 'Does something not work for you?'])
    expect(page.getByRole('heading', { level: 2, name }).closest('section')).not.toBeNull()
  const email = within(page.getByRole('main')).getByRole('link', { name: 'email' })
  expect(email.getAttribute('href')).toMatch(/^mailto:amani@kibanda\.example/)
})
