import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const ENTRY = { module: '/assets/e.js', imports: ['/assets/react-1.js'], css: [] }
const manifest = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ entry: ENTRY, routes, url: '/assets/manifest-1.js', version: '1' })};`
const run = (text: string) => {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(slimManifest(text), { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as unknown
}

describe('the list of routes', () => {
  const root = { id: 'root', path: '', hasDefaultExport: true, hasErrorBoundary: true, module: '/assets/root-1.js', imports: [], css: [] }
  const page = {
    id: 'a/page',
    parentId: 'root',
    path: 'a/:id?',
    caseSensitive: true,
    hasLoader: true,
    hasDefaultExport: true,
    module: '/assets/page-1.js',
    css: [],
  }

  it('is what React Router wrote, but for what says nothing', () => {
    const before = { root, 'a/page': { ...page, hasAction: false, clientLoader: undefined, imports: ['/assets/react-1.js', '/assets/part-1.js'] } }
    const after = { root, 'a/page': { ...page, imports: ['/assets/part-1.js'] } }
    expect(run(manifest(before))).toEqual({ entry: ENTRY, routes: after, url: '/assets/manifest-1.js', version: '1' })
  })

  it('is told apart from anything else, and refuses what it has no room for', () => {
    expect(() => slimManifest('export {}')).toThrow('React Router')
    expect(() => slimManifest(manifest({ root: { ...root, hasAction: true } }))).toThrow('The route root says something')
    expect(() => slimManifest(manifest({ root: { ...root, css: ['/a.css'] } }))).toThrow('css')
    expect(() => slimManifest(manifest({ root: { ...root, module: '/elsewhere.js' } }))).toThrow('/assets')
  })
})
