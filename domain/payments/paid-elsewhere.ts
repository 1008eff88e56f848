/** The note that buyers see where payments use real money. */
export const PAID_ELSEWHERE =
  'You pay on your phone, on the payment service’s own page, or as the payment method says. No PIN and no card number is typed here.'
