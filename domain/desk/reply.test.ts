import { expect, it } from 'vitest'
import { replyTo } from './reply.ts'

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
