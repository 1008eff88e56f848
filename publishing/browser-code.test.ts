import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noteIn, type Start } from '#after-paint/bootstrap/start.ts'
import { DESK_PATH } from '#contract/light-routes.ts'
import { builtCode } from '#publishing/output/built-code.ts'
import { readBuilt, readFileList } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'

const FILES = Object.keys(readFileList(currentSite()))
const textOf = (name: string) => readBuilt(currentSite(), name).toString()
/** Matches static imports only: dynamic imports have parentheses. */
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g

/** Returns the scripts that a text references, and all scripts that these scripts import statically. */
function scriptsOf(text: string): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const [, imported] of textOf(`assets/${name}`).matchAll(IMPORTED)) add(imported!)
  }
  for (const [, name] of text.matchAll(/\/assets\/([\w.-]+\.js)"/g)) add(name!)
  return found
}

it('no public page loads desk code', () => {
  const carries = (text: string) => text.includes(DESK_PATH)
  const codeOf = (page: string) => {
    const { start } = noteIn(textOf(page))!
    const scripts = scriptsOf(textOf(start.slice(1)))
    expect(scripts.size, page).toBeGreaterThan(3)
    return [...scripts].map((name) => textOf(`assets/${name}`))
  }
  const isMoved = (name: string) => textOf(name).includes('http-equiv="refresh"')
  const pages = FILES.filter((name) => name.endsWith('.html') && !name.startsWith('codeshop/demo/') && !isMoved(name))
  const [desk, others] = [
    pages.filter((page) => page.startsWith('desk/')),
    pages.filter((page) => !page.startsWith('desk/')),
  ]
  expect(others.length).toBeGreaterThan(40)
  for (const page of others) expect(codeOf(page).some(carries), page).toBe(false)
  // The desk's pages do load desk code, which proves that the check above would detect it.
  expect(desk.length).toBeGreaterThan(5)
  const { files }: Start = JSON.parse(textOf(noteIn(textOf(desk[0]!))!.start.slice(1)))
  const lazy = textOf(files.at(-1)!.slice(1))
  const parts = [...lazy.matchAll(/import\(["'`]\.\/([\w.-]+\.js)/g)].map(([, name]) => name!)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts)
    expect(
      [...scriptsOf(`/assets/${part}"`)].some((name) => carries(textOf(`assets/${name}`))),
      part,
    ).toBe(true)
})

it('no browser script uses content that is only on the server', () => {
  const scripts = FILES.filter((name) => /^assets\/[^/]+\.js$/.test(name))
  expect(scripts.length).toBeGreaterThan(100)
  const SERVER_ONLY = /\.(?:apiDocs|articles|informationPages|projectDocumentation|scriptDocumentation|scriptSamples)\b/
  for (const name of scripts) expect(textOf(name), name).not.toMatch(SERVER_ONLY)
  // The same properties are in the bundle that renders the pages, which proves that minifying keeps their names.
  expect(readFileSync(builtCode().server, 'utf8')).toMatch(SERVER_ONLY)
})
