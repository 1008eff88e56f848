import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactQuery, NO_ORDERS } from './form-links.ts'
import { preparedMessage, withPrepared } from './prepared-message.ts'

const projects = [
  { id: 4, name: 'Chama Books', title: 'Savings groups' },
  { id: 5, name: 'Tembea', title: 'Trips' },
]
const KNOWN = { projects, cart: [] }

describe('a prepared message', () => {
  it.each([
    ['return', 'I would like to return something from my order KB-ATY7NFQX5Y: '],
    ['order-email', 'The email address for my order KB-ATY7NFQX5Y is wrong.'],
    ['purchase-email', 'The email address for my purchase KB-ATY7NFQX5Y is wrong.'],
  ] as const)('refers to the order or purchase for the topic %s', (about, words) => {
    // C643
    const prepared = preparedMessage(contactQuery(about, 'KB-ATY7NFQX5Y'), KNOWN)
    expect(prepared?.message).toContain(words)
    expect(prepared?.subject).toContain('KB-ATY7NFQX5Y')
  })

  it('names the project in the subject and in the message', () => {
    // C625 C890
    expect(preparedMessage(contactQuery('project', '4'), KNOWN)).toEqual({
      subject: 'About Chama Books',
      message: 'I would like to discuss something like “Savings groups”.\n\n',
      about: 'Savings groups',
    })
    for (const other of ['', '6', 'Savings', '4x', '04'])
      expect(preparedMessage(`?about=project&reference=${other}`, KNOWN)).toBeUndefined()
  })

  it('lists the items of the cart, marks items that are no longer sold, and is omitted for an empty cart', () => {
    // C983 C993
    const query = NO_ORDERS.address.slice(NO_ORDERS.address.indexOf('?'))
    const cart = [
      { name: 'Reading Lamp', quantity: 2 },
      { name: 'Rate Limiter', quantity: 1 },
      { name: 'Old Lamp', quantity: 3, isGone: true },
    ]
    expect(preparedMessage(query, { projects, cart })).toEqual({
      subject: 'What I would like to buy',
      message: 'I would like to buy:\n\n2 × Reading Lamp\n1 × Rate Limiter\n3 × Old Lamp (no longer sold)\n\n',
    })
    expect(preparedMessage(query, KNOWN)).toBeUndefined()
  })

  it('contains no arbitrary text from a link', () => {
    for (const search of ['', '?about=return', '?about=toString&reference=KB-1', '?about=return&reference=buy%20now'])
      expect(preparedMessage(search, KNOWN)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), fc.string(), (about, reference) => {
        const prepared = preparedMessage(`?${new URLSearchParams({ about, reference })}`, { projects: [], cart: [] })
        expect(prepared?.message ?? '').not.toMatch(/[<>\n]/)
      }),
    )
  })

  it('is appended only once to what the visitor has typed', () => {
    expect(withPrepared(' ', 'Please cancel.')).toBe('Please cancel.')
    expect(withPrepared('Hello', 'Please cancel.')).toBe('Hello\n\nPlease cancel.')
    expect(withPrepared('Hello\n\nPlease cancel. Thanks', 'Please cancel.')).toBe('Hello\n\nPlease cancel. Thanks')
  })

  it('replaces the list of an earlier cart, unless the visitor has changed it', () => {
    // C983
    const [former, now] = ['I would like to buy:\n\n1 × Lamp\n\n', 'I would like to buy:\n\n2 × Lamp\n\n']
    const around = (list: string) => `Hello\n\n${list}In Nakuru, please.`
    expect(withPrepared(around(former), now, former)).toBe(around(now))
    const changed = around('I would like to buy:\n\n3 × Lamp\n\n')
    expect(withPrepared(changed, former, former)).toBe(changed)
    expect(withPrepared(changed, now, former)).toBe(`${changed}\n\n${now}`)
    expect(withPrepared('Another matter.', now, 'Please cancel.')).toBe(`Another matter.\n\n${now}`)
  })
})
