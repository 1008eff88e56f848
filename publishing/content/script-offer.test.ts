import { describe, expect, it } from 'vitest'
import { itReportsMistakes } from '#testing/own-content.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { documentedScripts, readScriptDocumentation } from './script-offer.ts'

describe('the documentation of scripts', () => {
  it('is read from the folders of the scripts, with a title and sections', () => {
    // C705
    expect(documentedScripts(SAMPLE_CONTENT).map(({ id }) => id)).toEqual([1, 2, 3])
    const foleni = readScriptDocumentation(SAMPLE_CONTENT)[2]!
    expect(foleni.title).toBe('Foleni')
    expect(foleni.html).not.toContain('<h1')
    expect(foleni.sections.map(({ title }) => title)).toContain('Five-minute start')
  })

  it('shows the names of archive files instead of links', () => {
    for (const { html } of Object.values(readScriptDocumentation(SAMPLE_CONTENT))) {
      expect(html).not.toMatch(/<a href="(?!https:|#|\/)/)
      expect(html).toContain('<code>docs/')
    }
  })
})

const README = 'codeshop/scripts/2-foleni-offline-form-queue/files/README.md'
itReportsMistakes([
  [
    'documentation without a title',
    ({ edit }) => edit(README, /^# .*/, 'Foleni'),
    readScriptDocumentation,
    `content/${README}: expected a first line such as "# Name"`,
  ],
  [
    'a picture in documentation',
    ({ edit }) => edit(README, '## What it promises', '![x](x.svg)'),
    readScriptDocumentation,
    `content/${README}: picture x.svg: expected none`,
  ],
])
