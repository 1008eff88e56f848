import { describe, expect, it } from 'vitest'
import { previewedPosts, readTime } from './posts.ts'

describe('the home page’s posts', () => {
  it('are the featured ones of the first three', () => {
    // C124
    const posts = [true, false, true, true].map((featured, id) => ({ id, featured }))
    expect(previewedPosts(posts).map(({ id }) => id)).toEqual([0, 2])
    expect(previewedPosts([])).toEqual([])
  })
})

describe('the time that reading takes', () => {
  it('counts words, not code, and is never nothing', () => {
    expect(readTime('word '.repeat(1000))).toBe('5 min read')
    expect(readTime(`word\n\n\`\`\`ts\n${'const x = 1\n'.repeat(2000)}\`\`\`\n`)).toBe('1 min read')
    expect(readTime('')).toBe('1 min read')
  })
})
