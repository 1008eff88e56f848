import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPageLoader, type Pages } from '../pages.ts'

const FILES = ['', 'projects', 'contact', 'project/-', 'project/-/documentation', 'shop/product/-', 'codeshop/product/-', 'blog/-', '404']

/** Loads a few pages as the build would have left them, and removes their files. */
export function loadFewPages(): Pages {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-few-pages-'))
  try {
    for (const name of FILES) {
      const file = join(folder, 'client', name, 'index.html')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `<!DOCTYPE html><title>${name}</title>`)
    }
    return createPageLoader()({ client: join(folder, 'client'), compressed: join(folder, 'compressed') }, { headers: {}, connectTo: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
