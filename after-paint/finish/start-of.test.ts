import { describe, expect, it } from 'vitest'
import { startOf, type StartContext } from './start-of.ts'

const route = (id: string, more: object = {}) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/react.js', `/assets/${id}-part.js`], ...more })
const context = (changes: object = {}) =>
  ({
    manifest: {
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js', '/assets/frame.js'] },
      routes: { root: route('root'), shop: route('shop'), other: route('other') },
    },
    serverHandoffString: '{"ssr":false,"routeDiscovery":{"mode":"initial"},"text":"\\u003c"}',
    serverHandoffStream: new Response('["one"]\n["two"]\n').body!,
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'shop' } }] },
    ...changes,
  }) as unknown as StartContext

describe('what starts React on a page', () => {
  it('is taken from the context that it is rendered with', async () => {
    expect(await startOf(context())).toEqual({
      context: { ssr: false, routeDiscovery: { mode: 'initial' }, text: '<' },
      data: '["one"]\n["two"]\n',
      routes: { root: '/assets/root.js', shop: '/assets/shop.js' },
      entry: '/assets/entry.js',
      before: ['/assets/react.js', '/assets/frame.js'],
      files: ['/assets/entry.js', '/assets/root.js', '/assets/root-part.js', '/assets/shop.js', '/assets/shop-part.js'],
    })
  })

  it.each([
    ['a module of the route gone', { staticHandlerContext: { matches: [{ route: { id: 'gone' } }] } }],
    [
      'one module of the route root, and there is a clientLoaderModule',
      { manifest: { ...context().manifest, routes: { root: route('root', { clientLoaderModule: '/x.js' }), shop: route('shop') } } },
    ],
    ['its settings as JSON in serverHandoffString', { serverHandoffString: undefined }],
    ['its settings as JSON in serverHandoffString', { serverHandoffString: 'window.x = {}' }],
    ['its settings as JSON in serverHandoffString', { serverHandoffString: '{"mode":"spa"}' }],
    ['the data of the page in serverHandoffStream', { serverHandoffStream: undefined }],
  ])('stops the build that lacks %s', async (what, changes) => {
    await expect(startOf(context(changes))).rejects.toThrow(`Expected ${what}.`)
  })
})
