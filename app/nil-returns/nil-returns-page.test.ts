import { expect, it } from 'vitest'
import { publishedPage, textOf } from '#testing/published-page.ts'

const page = publishedPage('/kra-itax')

it('the nil return page says that filing is free and does not replace the official channels', () => {
  // C273 C274
  expect(textOf(page.getByText(/It costs nothing/))).toContain(
    'It costs nothing, and it does not replace the official channels',
  )
  const facts = page.getByRole('region', { name: 'Before you file' })
  expect(textOf(facts)).toContain('no income at all in that year')
  expect(textOf(facts)).toContain('KSh 2,000')
})

it('the nil return page links to the official channels', () => {
  expect(page.getByRole('link', { name: 'iTax' }).getAttribute('href')).toBe('https://itax.kra.go.ke')
  expect(page.getByRole('link', { name: '0711 099 999' }).getAttribute('href')).toBe('tel:+254711099999')
})

it('the filing form has two required fields, a text field for the PIN and a number field for the year', () => {
  // C272 C275 C277 C285
  const [pin, year] = [page.getByLabelText('KRA PIN'), page.getByLabelText('Filing year')]
  expect([pin.getAttribute('type'), pin.getAttribute('placeholder')]).toEqual([null, 'A001234567Z'])
  expect(year.getAttribute('type')).toBe('number')
  for (const field of [pin, year]) expect(field.hasAttribute('required')).toBe(true)
  const form = pin.closest('form')!
  expect([...form.querySelectorAll('input, select, textarea')]).toEqual([pin, year])
})
