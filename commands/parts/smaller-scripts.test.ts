import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { leaveOutProse } from './smaller-scripts.ts'

const compact = (code: string) => {
  const left = leaveOutProse(code)
  parseAst(left)
  return left.replace(/\s+/g, ' ').trim()
}

describe('a contract module in the client build', () => {
  it('keeps the endpoint fields that a request needs', () => {
    expect(
      compact(`export const placeOrder = {
        ...ORDERS_ROUTE, method: 'POST', path: '/api/v1/orders', timeout: 30_000, access: 'anybody',
        operationId: 'placeOrder', summary: 'Place an order', headers: { 'Idempotency-Key': 'Any text.' },
        body: v.object({ notes: text }),
        answers: {
          201: { description: 'Placed.', schema: placedOrderSchema },
          202: doneAnswer('Later.'),
          402: { description: 'Declined.', schema: orderRefusalSchema },
          ...BODY_ANSWERS,
          429: errorAnswer('Too many.'),
        },
      }`),
    ).toBe(
      "export const placeOrder = { ...ORDERS_ROUTE, method: 'POST', path: '/api/v1/orders', timeout: 30_000, answers: { 201: { schema: placedOrderSchema }, 202: doneAnswer(), 402: { schema: orderRefusalSchema }, }, }",
    )
  })

  it('keeps a schema, but drops its descriptions', () => {
    expect(compact("const cents = v.pipe(v.number(), v.description('Whole cents.'), v.minValue(0))")).toBe(
      'const cents = v.pipe(v.number(), v.description(), v.minValue(0))',
    )
  })

  it('leaves all other code unchanged', () => {
    const code = "export const kinds = { summary: 'a word', body: 'another', answers: 2, description: 'a third' };"
    expect(leaveOutProse(code)).toBe(code)
  })
})
