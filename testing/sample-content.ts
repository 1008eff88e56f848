import { createRequire } from 'node:module'
import type * as reading from '../publishing/read-content.ts'
import { SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

const load = createRequire(import.meta.url)
const NOW = new Date('2026-11-21T08:00:00Z')
let content: unknown

// Loads the sample content on first use: most tests do not need it.
Object.defineProperty(globalThis, 'kibandaContent', {
  get() {
    const { forPages, readContentFolder } = load('../publishing/read-content.ts') as typeof reading
    content ??= forPages(readContentFolder(SAMPLE_CONTENT, NOW), (picture) => ({ src: `/${picture}` }), NOW)
    return content
  },
})
