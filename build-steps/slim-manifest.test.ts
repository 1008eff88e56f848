import { describe, expect, it } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const manifest = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/e.js', imports: ['/react.js'] }, routes })};`

describe('the list of routes', () => {
  it('keeps what is on and what a page has yet to load', () => {
    const route = { id: 'a', hasLoader: true, module: '/a.js', css: [] }
    expect(slimManifest(manifest({ a: { ...route, hasAction: false, imports: ['/react.js', '/part.js'] } }))).toBe(
      manifest({ a: { ...route, imports: ['/part.js'] } }),
    )
  })

  it('is told apart from anything else', () => {
    expect(() => slimManifest('export {}')).toThrow('React Router')
  })
})
