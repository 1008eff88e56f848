import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageLoader, type Pages } from '#server/publication/pages.ts'
import { writePublication } from './write-publication.ts'

const PAGES = [
  '',
  'projects',
  'contact',
  'project/-',
  'project/-/documentation',
  'shop/product/-',
  'codeshop/product/-',
  'blog/-',
  '404',
]

/** Writes a few pages in the build's format, loads them, and removes their files. */
export function loadFewPages(): Pages {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-few-pages-'))
  try {
    const texts = Object.fromEntries(
      PAGES.map((page) => [join(page, 'index.html'), `<!DOCTYPE html><title>${page}</title>`]),
    )
    return createPageLoader()(writePublication(folder, texts), { headers: {}, connectTo: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
