/** Why something cannot be paid, or not this way. */
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
