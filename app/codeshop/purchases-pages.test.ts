import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textsOf } from '#testing/published-page.ts'

describe('the pages of purchases, before anything is bought', () => {
  it('My Purchases shows two labeled samples', () => {
    // C498 C499 C500 C501
    const page = publishedPage('/codeshop/account')
    const samples = within(page.getByRole('region', { name: 'Sample purchases' })).getAllByRole('listitem')
    expect(textsOf(samples)).toEqual([
      'JedwaliSampleVersion 1.0.0 · Last update 24 November 2026Download Files of the evaluation pack of JedwaliLicense of Jedwali',
      'MalipoSampleVersion 1.0.0 · Last update 24 November 2026Download Files of the evaluation pack of MalipoLicense of Malipo',
    ])
  })

  it('My Downloads says that there are no purchases', () => {
    // C524
    expect(publishedPage('/codeshop/downloads').getByText('No Downloads Available').tagName).toMatch(/^(H2|P)$/)
  })

  it('the checkout says that the cart has no digital products', () => {
    // C503 C504
    const page = publishedPage('/codeshop/checkout')
    expect(page.getByText('No Digital Products in Cart').tagName).toMatch(/^(H2|P)$/)
    expect(page.getByRole('link', { name: 'Browse Scripts' }).getAttribute('href')).toBe('/codeshop')
  })

  it('License Management says that there are no licenses, and compares the license types', () => {
    // C548 C555 C562 C563 C564 C565
    const page = publishedPage('/codeshop/license-management')
    expect(page.getByText('No Licenses Found').tagName).toMatch(/^(H2|P)$/)
    const types = within(page.getByRole('region', { name: 'License Types' }))
    for (const text of [
      'Single user',
      'Personal projects',
      'No redistribution',
      'Multiple users',
      'Client work',
      'Unlimited users',
      'White-label',
      'Lifetime updates',
    ])
      expect(types.getByText(text).textContent).toBe(text)
    expect(types.getAllByText('Free updates for 1 year')).toHaveLength(2)
    expect(types.getAllByText('Comes with every purchase')).toHaveLength(1)
    expect(types.getAllByText('On request, not sold on this site')).toHaveLength(2)
    expect(types.getByRole('link', { name: /^ask the author$/i }).getAttribute('href')).toMatch(/\/contact$/)
  })

  it('the delivery center offers three scripts', () => {
    // C566 C567 C568
    const page = publishedPage('/codeshop/digital-delivery')
    const quick = within(page.getByRole('region', { name: 'Quick Download' })).getAllByRole('listitem')
    expect(textsOf(quick)).toEqual([
      'Script #1 · JedwaliVersion 1.0.0 · 2.5 MBDownload script #1',
      'Script #2 · FoleniVersion 1.0.0 · 2.5 MBDownload script #2',
      'Script #3 · MalipoVersion 1.0.0 · 2.5 MBDownload script #3',
    ])
    expect(page.getByText('No downloads in this browser yet.').tagName).toBe('P')
  })
})
