import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentView } from '#contract/payments.ts'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { paymentResult, PROBLEM_SENTENCES } from '#domain/payments/payment-results.ts'
import { PRACTICE_ENDINGS } from '#domain/payments/practice-endings.ts'
import { PaymentState } from './payment-state.tsx'

const AT = '2026-11-21T08:00:00.000Z'
const ATTEMPT: PaymentView['attempt'] = {
  way: 'mpesa',
  isSimulated: true,
  state: 'waiting',
  amount: cents(96_364_00),
  currency: 'KES' as CurrencyCode,
  phone: '2547•••••600',
  startedAt: AT,
}
const WAITING: PaymentView = {
  number: 'KB-ATY7NFQX5Y',
  kind: 'order',
  payment: 'waiting',
  isCanceled: false,
  total: cents(744_12),
  currency: DOLLARS,
  attempt: {
    ...ATTEMPT,
    note: 'Practice: no prompt is sent, and no money moves. The payment completes automatically.',
  },
  at: AT,
}

function rendered(payment: PaymentView | undefined, isLost = false) {
  const html = renderToStaticMarkup(
    createElement(PaymentState, { payment, email: 'wanjiru@example.org', isLost, show: () => {} }),
  )
  const { document } = new Window()
  document.body.innerHTML = html
  return document
}

/** Returns the look and the texts of a payment's notice, and the links below the notice. */
function shown(payment: PaymentView | undefined, isLost = false) {
  const document = rendered(payment, isLost)
  const notice = document.querySelector('section[role=status]')!
  return {
    look: /outcome-(\w+)/.exec(notice.className)?.[1],
    texts: Array.from(notice.querySelectorAll('h2, p'), ({ textContent }) => textContent),
    links: Array.from(document.querySelectorAll('a'), (link) => `${link.textContent}: ${link.getAttribute('href')}`),
  }
}

describe.each(['order', 'sale'] as const)('A payment of the kind “%s”', (kind) => {
  const waiting = { ...WAITING, kind }

  it('tells the buyer to enter the M-Pesa PIN on the phone', () => {
    // C719
    expect(shown(waiting)).toMatchObject({
      look: 'waiting',
      texts: [
        'Check your phone',
        'M-Pesa is asking 2547•••••600 to pay KSh 96,364. Enter your M-Pesa PIN there. This page updates as soon as M-Pesa has confirmed it, usually within a minute.',
        'Practice: no prompt is sent, and no money moves. The payment completes automatically.',
      ],
    })
  })

  it.each(PRACTICE_ENDINGS)('explains the outcome for phones ending in $digits: $words', ({ code, less }) => {
    // C723 C726
    if (code !== 0) {
      const attempt = { ...ATTEMPT, state: 'failed', problem: paymentResult(String(code)).problem } as const
      expect(shown({ ...waiting, attempt })).toMatchObject({
        look: 'bad',
        texts: ['Not paid', PROBLEM_SENTENCES[attempt.problem]],
      })
    } else if (less !== undefined)
      expect(shown({ ...waiting, attempt: { ...ATTEMPT, state: 'paid' } })).toMatchObject({
        look: 'bad',
        texts: [
          'A different amount arrived',
          'We received the wrong amount, so nothing was delivered. We will refund it, and you can pay again.',
        ],
      })
    else
      expect(
        shown({
          ...waiting,
          payment: 'simulated',
          attempt: { ...ATTEMPT, state: 'paid', receipt: 'PRACTICE0A1B2C3D' },
        }),
      ).toMatchObject({
        look: 'good',
        texts: [
          'Payment received',
          kind === 'order'
            ? 'We received KSh 96,364. We are preparing your order.'
            : 'We received KSh 96,364. Your scripts are in My Downloads.',
          'Receipt: PRACTICE0A1B2C3D',
          'The payment was simulated: no money moved.',
        ],
      })
  })

  it('links to the paid order or scripts, and to the receipt', () => {
    const unpaid = kind === 'order' ? ['View or cancel the order: /shop/order?number=KB-ATY7NFQX5Y'] : []
    expect(shown(waiting).links).toEqual(unpaid)
    const paid = {
      order: 'View order: /shop/order?number=KB-ATY7NFQX5Y',
      sale: 'My Downloads: /codeshop/downloads',
    }[kind]
    expect(shown({ ...waiting, payment: 'paid' }).links).toEqual([
      paid,
      'Receipt: /payment/receipt?number=KB-ATY7NFQX5Y',
    ])
  })

  it('links back to the shop if it was not paid', () => {
    for (const payment of ['declined', 'expired'] as const)
      expect(shown({ ...waiting, payment }).links).toEqual([
        `Back to the shop: ${kind === 'order' ? '/shop' : '/codeshop'}`,
      ])
  })
})

describe('The page of a payment', () => {
  it.each([
    ['2026-11-21T08:08:00.000Z', '8 minutes left to pay'],
    ['2026-11-21T09:00:00.000Z', '60 minutes left to pay'],
    ['2026-11-21T08:01:59.000Z', '1 minute left to pay'],
    ['2026-11-21T08:00:59.000Z', 'Less than a minute left to pay'],
    ['2026-11-21T08:00:00.000Z', undefined],
    ['2026-11-21T07:59:00.000Z', undefined],
    [undefined, undefined],
  ])('shows the time left to pay until %s outside the live region: %s', (payBy, words) => {
    // C964
    const document = rendered({ ...WAITING, payBy })
    expect(document.querySelector('[role=timer]')?.textContent).toBe(words)
    expect(document.querySelector('[role=status]')!.textContent).not.toContain('left to pay')
  })

  it('says that M-Pesa has not confirmed a prompt', () => {
    expect(shown({ ...WAITING, attempt: { ...ATTEMPT, state: 'unclear' } }).texts).toEqual([
      'We do not know yet',
      'M-Pesa has not confirmed the prompt for KSh 96,364 to 2547•••••600. If it appears there, enter your M-Pesa PIN. Please do not order again. This page updates as soon as M-Pesa responds.',
    ])
  })

  it('reports a lost connection before the first response from the server', () => {
    // C725
    expect(shown(undefined, true)).toEqual({
      look: 'waiting',
      texts: [
        'Asking the server',
        'One moment…',
        'The server is not responding. This page keeps trying; nothing is lost.',
      ],
      links: [],
    })
  })

  it('says that a payment that still arrives for a canceled order will be refunded', () => {
    // C717
    expect(shown({ ...WAITING, isCanceled: true }).texts.slice(0, 2)).toEqual([
      'Order canceled',
      'Please do not pay for it. If a payment of KSh 96,364 still arrives, we will refund it.',
    ])
  })
})
