/** The note for buyers where real money is paid. */
export const PAID_ELSEWHERE =
  'You pay on your phone or on the payment service’s own page. No PIN and no card number is typed here.'
