/**
 * The outcome of a prompt in practice mode.
 * @property digits the last two digits of the phone number
 * @property code M-Pesa's result code; 0 for paid
 * @property after how long the prompt takes (s)
 * @property callbacks how many times the result is sent, once by default; with 0, only a status check returns it
 * @property less the number of shillings by which the payment falls short
 * @property isLost whether the response to the prompt request is lost
 */
export type PracticeEnding = {
  digits: string
  words: string
  code: number
  after: number
  callbacks?: number
  less?: number
  isLost?: boolean
}

/** The instructions for trying out M-Pesa without money. */
export const PRACTICE_WORDS = {
  title: 'Practice: nothing is sent to this phone, and no money moves',
  text: 'Payments from any number succeed after six seconds. Numbers with these last two digits have other outcomes:',
} as const

/** The special outcomes. Payments from every other number succeed after six seconds. */
export const PRACTICE_ENDINGS: readonly PracticeEnding[] = [
  { digits: '32', words: 'the buyer cancels the prompt', code: 1032, after: 6 },
  { digits: '80', words: 'the PIN is wrong', code: 2001, after: 9 },
  { digits: '01', words: 'the account does not have enough money', code: 1, after: 6 },
  {
    digits: '17',
    words: 'the same amount was just paid; the button is locked for two minutes',
    code: 17,
    after: 3,
  },
  { digits: '37', words: 'the phone does not respond', code: 1037, after: 30 },
  { digits: '19', words: 'the prompt expires after a minute', code: 1019, after: 60 },
  { digits: '25', words: 'M-Pesa rejects the shop’s settings', code: 1025, after: 3 },
  {
    digits: '90',
    words: 'the response to the prompt request is lost, but the payment arrives',
    code: 0,
    after: 6,
    isLost: true,
  },
  { digits: '91', words: 'the result is sent twice', code: 0, after: 6, callbacks: 2 },
  { digits: '92', words: 'the result is not sent; a status check finds it', code: 0, after: 6, callbacks: 0 },
  { digits: '94', words: 'the payment arrives after a minute', code: 0, after: 60 },
  { digits: '93', words: 'the payment is a shilling too low', code: 0, after: 6, less: 1 },
]
