/** Why something cannot be paid, cannot be paid this way, or has no receipt. */
export type PaymentError =
  | 'payment-declined'
  | 'payment-expired'
  | 'payment-method-not-taken'
  | 'payment-too-large'
  | 'rate-changed'
  | 'payment-open'
  | 'payment-over'
  | 'payment-too-early'
  | 'not-paid'
  | 'receipt-link-wrong'

/** The sentence for each error. @param words what it names */
export const PAYMENT_SENTENCES: Readonly<Record<PaymentError, (facts: { words?: string | undefined }) => string>> = {
  'payment-declined': () => 'Your payment was declined, so nothing was ordered. Please try another payment method.',
  'payment-expired': () => 'Nobody paid in time, so the order was canceled. Please place it again.',
  'payment-method-not-taken': () => 'This payment method is not available here. Please choose another one.',
  'payment-too-large': ({ words }) =>
    `M-Pesa takes at most ${words ?? 'a limited amount'} at once. Please choose another payment method.`,
  'rate-changed': ({ words }) =>
    `The exchange rate has changed: you would now pay ${words ?? 'another amount'}. Nothing was ordered; please check the amount and order again.`,
  'payment-open': () =>
    'A prompt is already open for this order. Finish or cancel it on the phone before you ask for another one.',
  'payment-over': () => 'This order can no longer be paid: it is paid, canceled, or has had too many attempts.',
  'payment-too-early': () => 'It is too early for another prompt. Please wait two minutes after the last one.',
  'not-paid': () => 'There is no receipt, because this order is not paid.',
  'receipt-link-wrong': () =>
    'This link to a receipt is incomplete or has expired. Open the receipt’s page again for a new one.',
}
