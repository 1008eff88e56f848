import { expect, it } from 'vitest'
import { replyTo } from './reply.ts'

it('a reply isolates names and subjects that are written from right to left', () => {
  const message = { name: 'عمر', subject: 'فاتورة 12', message: 'مرحبا', reference: 'MSG-1' }
  expect(replyTo({ ...message, receivedAt: '2026-11-22T21:15:00.000Z' })).toEqual({
    subject: 'Re: \u2068فاتورة 12\u2069 (MSG-1)',
    text: '\n\n\u2068عمر\u2069 wrote on 23 November 2026, 00:15:\n> مرحبا',
  })
})

it('a reply starts with the subject, the reference and the quoted message', () => {
  // C606
  expect(
    replyTo({
      name: 'Wanjiru',
      subject: 'An online shop',
      message: 'Hello,\n\nWe sell seedlings.',
      reference: 'MSG-1',
      receivedAt: '2026-11-22T21:15:00.000Z',
    }),
  ).toEqual({
    subject: 'Re: An online shop (MSG-1)',
    text: '\n\nWanjiru wrote on 23 November 2026, 00:15:\n> Hello,\n>\n> We sell seedlings.',
  })
})
