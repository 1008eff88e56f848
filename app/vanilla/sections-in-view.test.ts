import { describe, expect, it } from 'vitest'
import { sectionInView } from './sections-in-view.ts'

describe('the section in view', () => {
  const sections = [
    { id: 'home', top: -400, bottom: 100 },
    { id: 'about', top: 100, bottom: 900 },
    { id: 'skills', top: 900, bottom: 1500 },
  ]

  it('is the section that spans the line 30% down the viewport', () => {
    // C062
    expect(sectionInView(sections, 1000)).toBe('about')
    expect(sectionInView(sections, 333)).toBe('home')
    expect(sectionInView(sections, 334)).toBe('about')
    expect(sectionInView(sections, 3000)).toBe('skills')
  })

  it('is undefined if no section spans that line', () => {
    expect(sectionInView(sections, 9000)).toBeUndefined()
  })
})
