import { expect, it } from 'vitest'
import { PAGES } from '#domain/pages/page-table.ts'
import { filesNeededBy, PAGE_ENTRIES } from './page-entries.ts'

const chunk = (...imports: string[]) => ({ type: 'chunk' as const, imports })

it('a page lists each script that its entry imports once, after the imports of that script', () => {
  const bundle = {
    'page.js': { ...chunk('frame.js', 'list.js'), dynamicImports: ['drawer.js'] },
    'list.js': chunk('frame.js', 'card.js'),
    'card.js': chunk('react.js'),
    'frame.js': chunk('react.js'),
    'react.js': chunk(),
    'drawer.js': chunk(),
    'styles.css': { type: 'asset' as const },
  }
  expect(filesNeededBy('page.js', bundle)).toEqual(['/react.js', '/frame.js', '/card.js', '/list.js', '/page.js'])
  expect(filesNeededBy('styles.css', bundle)).toEqual([])
})

it('every page has an entry of its own', () => {
  expect(Object.keys(PAGE_ENTRIES)).toHaveLength(PAGES.length + 1)
})
