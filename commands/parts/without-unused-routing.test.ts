import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { CHANGES } from './unused-routing.ts'
import { checkExports, leaveOutUnused } from './without-unused-routing.ts'

const sourceOf = (module: string) =>
  readFileSync(new URL(`../../node_modules/react-router/dist/production/lib/${module}.js`, import.meta.url), 'utf8')

describe('React Router in the client build', () => {
  it.each(CHANGES.map(({ module }) => module))('contains all code that the build replaces in %s', (module) => {
    const left = leaveOutUnused(module, sourceOf(module))
    parseAst(left)
    expect(left.length).toBeLessThan(sourceOf(module).length)
  })

  it('stops the build when a later version lacks a function or piece of code to replace', () => {
    const source = sourceOf('router/router')
    expect(() => leaveOutUnused('router/router', source.replaceAll('handleAction', 'act'))).toThrow(
      "Expected one function handleAction in React Router's router/router.js.",
    )
    expect(() => leaveOutUnused('router/router', source.replaceAll('if (isBrowser)', 'if (inBrowser)'))).toThrow(
      "Expected if (isBrowser) in React Router's router/router.js.",
    )
  })

  it('keeps assertions, but drops their messages', () => {
    expect(leaveOutUnused('router/url', "invariant(route, 'No route found')\ninvariant(other)")).toMatch(
      /^invariant\(route,? ?\)\ninvariant\(other\)$/,
    )
  })

  it('stops the build when the site uses an export that depends on code the build removes', () => {
    expect(() => checkExports('hooks', ['useLocation', 'useBlocker'])).toThrow(
      'The site uses useBlocker of React Router, but the build leaves out what it needs.',
    )
    expect(() => checkExports('dom/lib', ['Form'])).toThrow('The site uses Form of React Router')
    expect(() => checkExports('hooks', ['useLocation', 'useNavigate'])).not.toThrow()
  })
})
