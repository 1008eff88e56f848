import { expect, it } from 'vitest'
import {
  readConfirmations,
  seen,
  unseen,
  withConfirmation,
  withoutAccount,
  type Confirmation,
} from './confirmations.ts'

const at = (minute: number) => `2026-11-24T10:0${minute}:00.000Z`
const order: Confirmation = {
  id: 'KB-ATY7NFQX5Y',
  kind: 'order',
  words: '',
  at: at(1),
  isSeen: false,
  email: 'wanjiru@example.org',
}
const filing: Confirmation = {
  id: 'PRACTICE-1',
  kind: 'filing',
  words: 'Filed.',
  at: at(2),
  isSeen: false,
  receipt: {
    acknowledgementNumber: 'PRACTICE-1',
    provider: 'practice',
    year: 2025,
    pin: 'A00*****67Z',
    filedAt: at(2),
  },
}

it('confirmations are stored newest first, one for each reference', () => {
  // C671
  const kept = withConfirmation(withConfirmation([order], filing), { ...order, at: at(3) })
  expect(kept.map(({ id, at }) => `${id} ${at}`)).toEqual([`${order.id} ${at(3)}`, `${filing.id} ${at(2)}`])
  expect(readConfirmations(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

it('confirmations are removed once seen, except receipts of filings', () => {
  // C670 C671
  const kept = seen(seen([filing, order], order.id), filing.id)
  expect(kept).toEqual([{ ...filing, isSeen: true }])
  expect(unseen(kept)).toEqual([])
  expect(seen([order], 'another')).toEqual([order])
})

it('only receipts of filings stay in the browser after signing out', () => {
  // C670
  expect(withoutAccount([filing, order])).toEqual([filing])
})
