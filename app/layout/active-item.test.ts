import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { activeItemForPath } from './active-item.ts'

describe('the menu item that is active outside the home page', () => {
  it.each([
    [addressOf(pages.projects), 'projects'],
    [addressOf(pages.project, { id: 7 }), 'projects'],
    [addressOf(pages.projectDocumentation, { id: 7 }), 'projects'],
    [addressOf(pages.posts), 'blog'],
    [addressOf(pages.post, { id: 3 }), 'blog'],
    [addressOf(pages.contact), 'contact'],
    [addressOf(pages.officialApis), 'officialDocs'],
    [addressOf(pages.shop), undefined],
    [addressOf(pages.nilReturns), undefined],
    [addressOf(pages.login), undefined],
  ])('on %s is %s', (path, item) => {
    // C063
    expect(activeItemForPath(path)).toBe(item)
  })
})
