import { describe, expect, it } from 'vitest'
import { sectionInView } from '../ui/section-in-view.ts'
import { activeItemForPath } from './active-item.ts'

describe('the active section', () => {
  const sections = [
    { id: 'home', top: -400, bottom: 100 },
    { id: 'about', top: 100, bottom: 900 },
    { id: 'skills', top: 900, bottom: 1500 },
  ]

  it('is the one that spans the point 30% down the viewport', () => {
    // C062
    expect(sectionInView(sections, 1000)).toBe('about')
    expect(sectionInView(sections, 333)).toBe('home')
    expect(sectionInView(sections, 334)).toBe('about')
    expect(sectionInView(sections, 3000)).toBe('skills')
  })

  it('is none between sections', () => {
    expect(sectionInView(sections, 9000)).toBeUndefined()
  })
})

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
