import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('API Documentation', () => {
  const { document } = publishedPage('/api-documentation')

  it('has cards for the base URL, authentication and response format', () => {
    // C188 C192
    const card = (name: string) =>
      textOf([...document.querySelectorAll('main h2')].find((heading) => textOf(heading) === name)!.parentElement!)
    expect(card('Base URL')).toContain('/sandbox')
    expect(card('Authentication')).toContain('Authorization: Bearer')
    expect(card('Response Format')).toContain('application/json')
  })

  it('groups the endpoints into authentication and contacts', () => {
    // C189 C193 C194 C195 C196
    const calls = (id: string) => textsOf(document.querySelectorAll(`#${id} summary`))
    expect(calls('auth')).toEqual([expect.stringMatching(/^POST.*login/), expect.stringMatching(/^POST.*logout/)])
    expect(calls('contacts')).toEqual([
      expect.stringMatching(/^GET.*contacts/),
      expect.stringMatching(/^GET.{1,20}contacts.{1,5}\{id\}/),
    ])
  })

  it('shows the samples of each call below its name', () => {
    expect(textOf([...document.querySelectorAll('#listContacts pre')].at(-1)!)).toContain('"per_page": 20')
  })

  it('links to OpenAPI 3.1 documents and a Postman collection', () => {
    const documentOf = (name: string) => {
      const link = within(document.body).getByText(name).closest('a')!
      return JSON.parse(readBuilt(currentSite(), link.getAttribute('href')!.slice(1)).toString()) as {
        openapi: string
        paths: object
        info: { schema: string }
        item: { name: string }[]
      }
    }
    const site = documentOf('This site’s own API: OpenAPI 3.1')
    expect(site.openapi).toBe('3.1.0')
    expect(Object.keys(site.paths)).toEqual(expect.arrayContaining(['/api/v1/itaxnillreturns', '/api/v1/messages']))
    const sandbox = documentOf('The sandbox: OpenAPI 3.1')
    expect(sandbox.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(sandbox.paths)).toEqual(
      expect.arrayContaining(['/api/mpesa/stk-push', '/api/contacts', '/callbacks']),
    )
    const postman = documentOf('The sandbox: Postman collection')
    expect(postman.info.schema).toContain('collection/v2.1.0')
    expect(postman.item.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Authentication', 'Contacts', 'M-Pesa', 'PayPal']),
    )
  })
})
