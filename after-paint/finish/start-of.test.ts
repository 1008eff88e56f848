import { describe, expect, it } from 'vitest'
import { startOf, type StartContext } from './start-of.ts'

const route = (id: string, more: object = {}) => ({
  id,
  module: `/assets/${id}.js`,
  imports: ['/assets/react.js', `/assets/${id}-part.js`],
  css: [],
  hasLoader: false,
  ...more,
})
const routes = {
  root: route('root'),
  shop: route('shop', { parentId: 'root', path: 'shop', hasLoader: true }),
  other: route('other', { parentId: 'root', index: true }),
}
const context = (changes: object = {}) =>
  ({
    manifest: { entry: { module: '/assets/entry.js', imports: ['/assets/react.js', '/assets/frame.js'] }, routes },
    staticHandlerContext: {
      matches: [{ route: { id: 'root' } }, { route: { id: 'shop' } }],
      loaderData: { root: undefined, shop: { of: ['one', 2, null], left: undefined } },
    },
    ...changes,
  }) as unknown as StartContext
const loaded = (shop: unknown) =>
  context({ staticHandlerContext: { matches: [{ route: { id: 'shop' } }], loaderData: { shop } } })

describe('startOf', () => {
  it('extracts the data and modules of a page from the rendering context', () => {
    expect(startOf(context())).toEqual({
      data: { shop: { of: ['one', 2, null] } },
      routes: [
        { id: 'root', module: '/assets/root.js' },
        { id: 'shop', path: 'shop', module: '/assets/shop.js' },
      ],
      entry: '/assets/entry.js',
      before: ['/assets/react.js', '/assets/frame.js'],
      files: ['/assets/entry.js', '/assets/root.js', '/assets/root-part.js', '/assets/shop.js', '/assets/shop-part.js'],
    })
  })

  it.each([
    ['a module of the route gone', { staticHandlerContext: { matches: [{ route: { id: 'gone' } }], loaderData: {} } }],
    [
      'the route root to have only a module and a loader, but it also has clientLoaderModule',
      {
        manifest: {
          ...context().manifest,
          routes: { ...routes, root: route('root', { clientLoaderModule: '/x.js' }) },
        },
      },
    ],
    [
      'the route root to have only a module and a loader, but it also has css',
      { manifest: { ...context().manifest, routes: { ...routes, root: route('root', { css: ['/x.css'] }) } } },
    ],
    ['the data of the route shop', { staticHandlerContext: { matches: [{ route: { id: 'shop' } }], loaderData: {} } }],
  ])('throws "Expected %s."', (what, changes) => {
    expect(() => startOf(context(changes))).toThrow(`Expected ${what}.`)
  })

  it.each([
    ['it.day', { day: new Date(0) }],
    ['it.prices.1', { prices: [1, Number.NaN] }],
    ['it.0', [undefined]],
    ['it.of', { of: new Map() }],
    ['it.of.press', { of: { press: () => undefined } }],
  ])('throws when %s would reach browsers as a different value', (where, data) => {
    expect(() => startOf(loaded(data))).toThrow(
      `The data of the route shop cannot be sent to browsers: ${where} is not JSON.`,
    )
  })
})
