import { describe, expect, it } from 'vitest'
import { activeItemForPath } from './active-item.ts'

describe('the active item elsewhere', () => {
  it.each([
    ['/projects', 'projects'],
    ['/project/7', 'projects'],
    ['/project/7/documentation', 'projects'],
    ['/blogs', 'blog'],
    ['/blog/3', 'blog'],
    ['/contact', 'contact'],
    ['/officialapidocs', 'officialDocs'],
    ['/shop', undefined],
    ['/kra-itax', undefined],
    ['/login', undefined],
  ])('of %s is %s', (path, item) => {
    // C063
    expect(activeItemForPath(path)).toBe(item)
  })
})
