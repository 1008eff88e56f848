import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { checkContent } from './check.ts'
import { siteSchema } from './site.ts'

const site = () => parse(readFileSync('examples/amani/site.yml', 'utf8')) as Record<string, Record<string, unknown>>
const complaint = (change: (content: ReturnType<typeof site>) => void) => {
  const content = site()
  change(content)
  try {
    checkContent('content/site.yml', siteSchema, content)
    return 'no complaint'
  } catch (error) {
    return (error as Error).message
  }
}

describe('content/site.yml', () => {
  it('is valid as shipped, with every field of the owner record', () => {
    // C305
    const { owner } = checkContent('content/site.yml', siteSchema, site())
    expect(Object.keys(owner)).toEqual(
      expect.arrayContaining([
        'name',
        'email',
        'message',
        'phone',
        'subject',
        'country',
        'city',
        'address',
        'zip',
        'state',
        'resume',
        'github',
        'linkedin',
        'twitter',
        'website',
      ]),
    )
  })

  it.each<[string, (content: ReturnType<typeof site>) => void, string]>([
    [
      'a missing field',
      (content) => delete content.owner!.email,
      'content/site.yml: owner.email: this field is missing',
    ],
    [
      'a misspelled field',
      (content) => (content.owner!.emial = 'x'),
      'content/site.yml: owner.emial: this field is unknown; check its spelling',
    ],
    [
      'a wrong value',
      (content) => (content.owner!.email = 'amani'),
      'content/site.yml: owner.email: expected an email address, found "amani"',
    ],
    [
      'a wrong type',
      (content) => (content.footer!.services = 'all'),
      'content/site.yml: footer.services: expected a list, found "all"',
    ],
    [
      'empty text',
      (content) => (content.menu!.blog = ' '),
      'content/site.yml: menu.blog: expected non-empty text, found ""',
    ],
    [
      'a javascript: URL',
      (content) => (content.owner!.github = 'javascript:alert(1)'),
      'expected a URL that starts with https://',
    ],
    [
      'a date in another format',
      (content) => (content.nilReturns!.opens = { 2025: '1 April' }),
      'content/site.yml: nilReturns.opens.2025: expected a date such as 2026-04-01, found "1 April"',
    ],
  ])('has errors that name the file, the field and the expected value: %s', (_, change, expected) => {
    expect(complaint(change)).toContain(expected)
  })
})
