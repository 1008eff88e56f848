import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createOwnContent } from '#testing/own-content.ts'
import { readProjectDocumentation } from '#publishing/content/projects.ts'
import { addressesOf, pagesOf } from './pages-to-prerender.ts'

it('only projects with documentation have a documentation page', () => {
  // C186
  const own = createOwnContent()
  try {
    const documentation = (paths: readonly string[]) => paths.filter((path) => path.endsWith('/documentation'))
    const before = documentation(addressesOf(own.folder, []))
    rmSync(join(own.folder, 'projects/2-duka-orders/documentation.yml'))
    const after = documentation(addressesOf(own.folder, []))
    expect(before.filter((path) => !after.includes(path))).toEqual(['/project/2/documentation'])
    expect(after).toContain('/project/1/documentation')
    expect(documentation(pagesOf(own.folder, []))).toContain('/project/-/documentation')
    expect(readProjectDocumentation(own.folder)).not.toHaveProperty('2')
    expect(readProjectDocumentation(own.folder)).toHaveProperty('1')
  } finally {
    own.remove()
  }
})
