/** Returns how long to wait, in words: in a minute, in 7 minutes, in 3 hours. */
export function inMinutes(minutes = 1): string {
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** Why a payment cannot be made, a payment method cannot be used, or a receipt does not exist. */
export type PaymentError =
  | 'payment-declined'
  | 'payment-expired'
  | 'payment-method-not-taken'
  | 'payment-too-large'
  | 'rate-changed'
  | 'payment-open'
  | 'payment-over'
  | 'payment-too-early'
  | 'phone-prompted-often'
  | 'payment-reported-often'
  | 'too-many-unpaid'
  | 'too-much-unpaid'
  | 'unpaid-with-email'
  | 'unpaid-from-network'
  | 'not-paid'
  | 'receipt-link-wrong'

/** The sentence for each error. @param words the amount or the items that the sentence mentions */
export const PAYMENT_SENTENCES: Readonly<
  Record<PaymentError, (facts: { words?: string | undefined; minutes?: number | undefined }) => string>
> = {
  'payment-declined': () => 'Your payment was declined, so nothing was ordered. Please try another payment method.',
  'payment-expired': () => 'No payment arrived in time, so the order was canceled. Please place it again.',
  'payment-method-not-taken': () => 'This payment method is not available here. Please choose another one.',
  'payment-too-large': ({ words }) =>
    `M-Pesa accepts at most ${words ?? 'a limited amount'} per payment. Please choose another payment method.`,
  'rate-changed': ({ words }) =>
    `The exchange rate has changed: you would now pay ${words ?? 'another amount'}. Nothing was ordered; please check the amount and order again.`,
  'payment-open': () =>
    'Another payment for this order is still pending. Finish or cancel it before you start another one.',
  'payment-over': () =>
    'This order can no longer be paid: it was already paid or canceled, or there were too many attempts.',
  'payment-too-early': () => 'It is too early to try again. Please wait up to two minutes.',
  'phone-prompted-often': ({ minutes }) =>
    `Several M-Pesa prompts to this phone were not paid, so no new prompt was sent and nothing was charged. You can request the next one ${inMinutes(minutes)}. You can also choose another payment method.`,
  'payment-reported-often': ({ minutes }) =>
    `You have reported several payments for this order, and we are looking for them. To correct what you entered, please try again ${inMinutes(minutes)}.`,
  'too-many-unpaid': ({ words }) =>
    `You have ${words ?? 'several'} unpaid orders. Pay for or cancel one of them, then order again.`,
  'too-much-unpaid': ({ words }) =>
    `Unpaid orders can contain at most ${words ?? 'a few units of a product'}. Pay for your unpaid order first, or contact us about a larger one.`,
  'unpaid-with-email': ({ minutes }) =>
    `This email address has too many unpaid orders. Pay for one of them, cancel one, or try again ${inMinutes(minutes)}.`,
  'unpaid-from-network': ({ minutes }) =>
    `Unpaid orders from your network have reserved what you want to buy. Please try again ${inMinutes(minutes)}.`,
  'not-paid': () => 'There is no receipt, because this order has not been paid.',
  'receipt-link-wrong': () =>
    'This receipt link is incomplete or has expired. Open the receipt page again to get a new link.',
}
