import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PAGES } from './page-table.ts'

const SOURCES = '{after-paint,app,contract,domain,offline,publishing,server}/**/*.{ts,tsx}'
const WORDS = [...new Set(PAGES.flatMap(({ path }) => path.split('/')[1] || []))].join('|')
/** Matches a page's path at the start of a string: `'/shop`, but not `'/shops`. */
const ADDRESS = new RegExp(`['"\`]/(?:${WORDS})(?=['"\`#?/])`)

/** Returns the lines of code that contain the path of a page. */
const linesWithAddresses = (text: string) =>
  text.split('\n').filter((line) => ADDRESS.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))

it('no source file except the page table contains the path of a page', () => {
  // `npm run prove` also renames all paths and then follows the site's links.
  const files = globSync(SOURCES).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) =>
    linesWithAddresses(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found.filter((line) => !line.startsWith('domain/pages/page-table.ts:'))).toEqual([])
  // The files include the page table, so its paths must be found.
  expect(found.length).toBeGreaterThan(20)
})
