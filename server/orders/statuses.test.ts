import { describe, expect, it } from 'vitest'
import { statusesOf, type Facts } from './statuses.ts'

const NEW: Facts = { history: ['pending'], closed: null, isBuyersTurn: false }

describe('The statuses of an order', () => {
  it.each<[Partial<Facts>, string]>([
    [{}, 'pending, open'],
    [{ isBuyersTurn: true }, 'pending, waiting'],
    [{ history: ['pending', 'cancelled'], closed: 'declined' }, 'cancelled, declined'],
    [{ history: ['pending', 'cancelled'], closed: 'expired', isBuyersTurn: true }, 'cancelled, expired'],
    [{ history: ['pending', 'cancelled'], isBuyersTurn: true }, 'cancelled, waiting'],
    [{ history: ['pending', 'processing'], paid: 'paid', isBuyersTurn: true }, 'processing, paid'],
    [{ history: ['pending', 'delivered'], paid: 'simulated' }, 'delivered, simulated'],
    [{ history: ['delivered', 'pending', 'shipped', 'processing'], paid: 'paid' }, 'delivered, paid'],
    [{ history: ['pending', 'processing', 'cancelled'], paid: 'paid' }, 'cancelled, paid'],
    [{ history: ['pending', 'processing', 'cancelled'], paid: 'paid', isReturned: true }, 'cancelled, refunded'],
    [{ closed: 'expired', paid: 'paid' }, 'pending, paid'],
  ])('with %o are %s', (facts, words) => {
    // C974
    const { status, payment } = statusesOf({ ...NEW, ...facts })
    expect(`${status}, ${payment}`).toBe(words)
  })
})
