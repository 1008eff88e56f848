import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { itReportsMistakes } from '#testing/own-content.ts'
import { checkLinks } from '#publishing/pages/check-links.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { readInformationPages } from './information-pages.ts'

describe('the owner’s pages', () => {
  it('are read from Markdown, with a link for each section', () => {
    // C698
    const { privacy, terms, refunds } = readInformationPages(SAMPLE_CONTENT)
    expect([privacy.title, terms.title, refunds.title]).toEqual(['Privacy', 'Terms', 'Refunds'])
    expect(privacy.html).toContain('<h2 id="your-kra-pin">')
    expect(privacy.html).toContain('role="region" aria-label="Table 1"')
  })
})

itReportsMistakes([
  [
    'a missing page',
    ({ folder }) => rmSync(join(folder, 'pages/terms.md')),
    readInformationPages,
    'content/pages/terms.md: this file is missing or cannot be read',
  ],
  [
    'a page without a date',
    ({ edit }) => edit('pages/privacy.md', /^updated:.*\n/m, ''),
    readInformationPages,
    'content/pages/privacy.md: updated: this field is missing',
  ],
  [
    'a picture in a page',
    ({ edit }) => edit('pages/refunds.md', '## How to ask', '![x](x.svg)'),
    readInformationPages,
    'content/pages/refunds.md: picture x.svg: expected none',
  ],
  [
    'a broken link in a page',
    ({ edit }) => edit('pages/refunds.md', '(/contact)', '(/contacts)'),
    (contentDir) => checkLinks(contentDir, '2026-11-24'),
    'link: expected the address of a page, found "/contacts"',
  ],
])
