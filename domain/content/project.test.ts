import * as v from 'valibot'
import { expect, it } from 'vitest'
import { projectFileSchema } from './project.ts'

const linkWith = (icon: string) =>
  v.safeParse(projectFileSchema.entries.links, [{ name: 'Site', url: 'https://a.example', icon }]).success

it('a project link has one of ten icons', () => {
  // C300
  for (const icon of [
    'globe',
    'book',
    'file-text',
    'github',
    'calendar',
    'users',
    'code',
    'star',
    'video',
    'arrow-right',
  ])
    expect(linkWith(icon), icon).toBe(true)
  for (const icon of ['planet', '', 'Globe', 'constructor']) expect(linkWith(icon), icon).toBe(false)
})
