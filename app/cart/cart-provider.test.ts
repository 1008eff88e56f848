import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CartProvider, useCart } from './cart-provider.tsx'

const Probe = () => createElement('p', null, useCart().itemCount)

describe('useCart', () => {
  it('throws outside the cart provider', () => {
    // C097
    expect(() => renderToStaticMarkup(createElement(Probe))).toThrow('useCart must be used within a CartProvider')
  })

  it('starts empty inside the cart provider', () => {
    // C089
    expect(renderToStaticMarkup(createElement(CartProvider, null, createElement(Probe)))).toBe('<p>0</p>')
  })
})
