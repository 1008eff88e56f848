import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createMatcher } from './match-routes.ts'

const tree: readonly [id: string, parentId: string | undefined, path: string | undefined][] = [
  ['root', undefined, ''],
  ['home', 'root', undefined],
  ['shop', 'root', undefined],
  ['products', 'shop', 'shop'],
  ['product', 'shop', 'shop/product/:id'],
  ['cart', 'shop', 'shop/product/cart'],
  ['api', 'root', 'api/:id?'],
  ['missing', 'root', '*'],
]
const match = createMatcher(
  Object.fromEntries(
    tree.map(([id, parentId, path]) => [id, { id, parentId, path, module: { default: undefined } }]),
  ) as unknown as ServerBuild['routes'],
)

describe('the route matcher', () => {
  it.each<[string, string, object]>([
    ['/', 'root home', {}],
    ['/shop', 'root shop products', {}],
    ['/shop/product/a-b', 'root shop product', { id: 'a-b' }],
    ['/shop/product/cart', 'root shop cart', {}],
    ['/api', 'root api', {}],
    ['/api/mpesa', 'root api', { id: 'mpesa' }],
    ['/api/mpesa/more', 'root missing', { '*': 'api/mpesa/more' }],
    ['/404', 'root missing', { '*': '404' }],
  ])('matches %s with the routes %s', (path, ids, params) => {
    const found = match(path)
    expect([found.routes.map(({ id }) => id).join(' '), found.params]).toEqual([ids, params])
  })

  it('throws for a path without a route', () => {
    const without = createMatcher({
      root: { id: 'root', path: '', module: { default: undefined } },
    } as unknown as ServerBuild['routes'])
    expect(() => without('/a')).toThrow('/a does not match any page.')
  })
})
