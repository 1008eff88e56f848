/** The note that buyers see where payments use real money. */
export const PAID_ELSEWHERE =
  'You pay on your phone or on the payment service’s own page. No PIN and no card number is typed here.'
