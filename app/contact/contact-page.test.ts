import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textsOf } from '#testing/published-page.ts'

describe.each(['/contact', '/'])('the contact form on %s', (path) => {
  const main = publishedPage(path).getByRole('main')
  const form = within(main.querySelector('form')!)

  it('asks for four fields, all required', () => {
    // C145 C146 C147 C148
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      expect(form.getByLabelText(label).getAttribute('required')).toBe('')
    expect(form.getByLabelText('Email').getAttribute('type')).toBe('email')
    expect(form.getByLabelText('Message').getAttribute('rows')).toBe('6')
  })

  it('links to the privacy page', () => {
    // C698
    expect(within(main).getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  })

  it('is beside cards that link to email, WhatsApp and a phone call', () => {
    // C144
    const cards = within(main).getByRole('list', { name: 'Ways to reach me' })
    expect(textsOf(within(cards).getAllByRole('link'))).toEqual([
      expect.stringMatching(/^Email/),
      expect.stringMatching(/^WhatsApp/),
      expect.stringMatching(/^Call/),
    ])
  })
})
