import { createRequire } from 'node:module'
import type * as caching from './content-cache.ts'
import type * as placing from '#publishing/content/for-pages.ts'
import type * as reading from '#publishing/read-content.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

const load = createRequire(import.meta.url)
const NOW = new Date('2026-11-21T08:00:00Z')
let content: unknown

// Loads the sample content on first use, because most tests do not need it. Test files that share modules also share
// the content.
if (!('kibandaContent' in globalThis))
  Object.defineProperty(globalThis, 'kibandaContent', {
    get() {
      const { useContentCache } = load('./content-cache.ts') as typeof caching
      useContentCache()
      const { forPages } = load('../publishing/content/for-pages.ts') as typeof placing
      const { readContentFolder } = load('../publishing/read-content.ts') as typeof reading
      content ??= forPages(readContentFolder(SAMPLE_CONTENT, NOW), (picture) => ({ src: `/${picture}` }), NOW)
      return content
    },
  })
