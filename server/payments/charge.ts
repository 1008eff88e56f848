import { SHILLINGS, type Currency, type CurrencyCode } from '#domain/currency.ts'
import { converted, formatMoney, type Cents } from '#domain/money.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { PHONE_FIELD, TEST_MODE_NOTE, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { isPaidByHand, type HandType, type PaymentType } from '#domain/order-kinds.ts'
import type { PaymentError } from '#domain/payments/payment-errors.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import { errorBody } from '#server/http/answers.ts'
import { gatewayFor, nothingToPay } from './gateways.ts'
import { serviceOf } from './create-gateways.ts'
import type { Gateways, PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'

/** The payment settings from the shop's content. */
type MoneySettings = {
  currency: Currency
  mpesa: { rate?: Cents | undefined; most: Cents }
  byHand: HandMethods
}

/** The shop's instructions for its payment methods by hand. */
export type HandMethods = { [Type in HandType]?: { text: string; asks?: string | undefined } | undefined }

/** The payment method that a buyer chose. @property charged the converted amount that was shown to the buyer */
export type ChosenWay = { type: PaymentType; phone?: string | undefined; charged?: Cents | undefined }

/**
 * The amount to charge, and the gateway that charges it.
 * @property rate the exchange rate in hundredths; null if the total was not converted
 * @property text the payment method's text for buyers, if it has one
 */
export type Charge = {
  gateway: PaymentGateway
  way: PaymentType
  amount: Cents
  currency: CurrencyCode
  rate: number | null
  phone: string | null
  text?: string | undefined
}

/**
 * The reason why a total cannot be charged, either at all or with this payment method.
 * @property words the text to insert into the error message
 * @property minutes the time to wait, which `retryAfter` gives in seconds
 * @property fields an error message for each invalid field
 */
export type ChargeRefusal = {
  status: 409 | 422 | 429
  error: PaymentError | 'fields-wrong'
  words?: string
  minutes?: number
  retryAfter?: number
  fields?: Readonly<Record<string, string>>
}

/** Returns the response to a refused payment. */
export function refusedPayment(requestId: string, refusal: ChargeRefusal) {
  const { status, error, words, minutes, fields, retryAfter } = refusal
  const body = { ...errorBody(requestId, error, { words, minutes }), ...(fields ? { fields } : {}) }
  return { status, body, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

const PHONE_WRONG = 'Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.'

/** Returns the payment methods of a shop's gateways that can be charged in the shop's currency. */
export function paymentWays({ gateways, shop }: TransactionContext): PaymentWay[] {
  return gateways.flatMap((gateway) =>
    gateway.ways
      .filter((type) => gatewayFor(gateways, type) === gateway)
      .flatMap((type) => wayOf(gateway, type, shop.settings) ?? []),
  )
}

/** Returns a payment method as buyers see it; undefined if it cannot be charged in this shop's currency. */
function wayOf(
  { act, charges, currencies, isInTestMode }: PaymentGateway,
  type: PaymentType,
  { currency, mpesa: { rate, most }, byHand }: MoneySettings,
): PaymentWay | undefined {
  if (isPaidByHand(type)) return byHand[type] && { type, act, text: byHand[type].text }
  const way = { type, act, ...(isInTestMode ? { text: TEST_MODE_NOTE } : {}) }
  if (charges === undefined) return !currencies || currencies.includes(currency.code) ? way : undefined
  if (charges === currency.code) return currency.decimals === 0 ? { ...way, most } : undefined
  return rate === undefined ? undefined : { ...way, charge: { currency: charges, rate }, most }
}

/**
 * Checks that the gateways can charge the shop's currency.
 * @throws Error that says what to change in the shop's content
 */
export function confirmChargeable(gateways: Gateways, settings: MoneySettings): void {
  const { currency, mpesa } = settings
  for (const gateway of gateways.filter(({ ways }) => ways.length > 0)) {
    const { name, isSimulated, act, charges, currencies, wholeCurrencies = [] } = gateway
    if (act === 'hand' && !gateway.ways.some((type) => wayOf(gateway, type, settings)))
      throw new Error(
        `shop/shop.yml: expected byHand with one or more of ${gateway.ways.join(', ')}, because PAYMENTS enables payments ${serviceOf(name).label}.`,
      )
    if (currencies && !currencies.includes(currency.code))
      throw new Error(
        `shop/shop.yml: expected one of the currencies ${currencies.join(', ')}, because PAYMENTS enables payments with ${serviceOf(name).label}.`,
      )
    if (wholeCurrencies.includes(currency.code) && currency.decimals !== 0)
      throw new Error(
        `shop/shop.yml: expected currency: { code: ${currency.code}, decimals: 0 }, because ${serviceOf(name).label} accepts only whole amounts of it.`,
      )
    if (act === 'hand' && settings.byHand.till && (currency.code !== SHILLINGS || currency.decimals !== 0))
      throw new Error(
        `shop/shop.yml: expected currency: { code: ${SHILLINGS}, decimals: 0 }, because a till accepts only whole shillings.`,
      )
    if (isSimulated || charges === undefined) continue
    if (charges === currency.code && currency.decimals !== 0)
      throw new Error(
        `shop/shop.yml: expected currency: { code: ${charges}, decimals: 0 }, because M-Pesa accepts only whole shillings.`,
      )
    if (charges !== currency.code && mpesa.rate === undefined)
      throw new Error(
        `shop/shop.yml: expected mpesa: { rate: "…" }, the price of one ${currency.code} in shillings, because PAYMENTS enables M-Pesa.`,
      )
  }
}

/**
 * Returns the charge for a total, or the reason why it cannot be charged, for example because the buyer saw a different
 * converted amount. Nothing is charged yet.
 */
export function chargeFor(
  site: TransactionContext,
  chosen: ChosenWay,
  total: Cents,
): { charge: Charge } | { refusal: ChargeRefusal } {
  const quoted = quoteFor(site, chosen, total)
  if ('refusal' in quoted) return quoted
  const { rate, amount, currency } = quoted.charge
  if (rate !== null && chosen.charged !== amount)
    return { refusal: { status: 409, error: 'rate-changed', words: formatMoney(amount, currency) } }
  return quoted
}

/**
 * Returns what would be charged for a total, or the reason why it cannot be charged. The buyer need not have seen the
 * converted amount yet.
 */
export function quoteFor(
  { gateways, shop: { settings } }: TransactionContext,
  { type, phone: typed }: Omit<ChosenWay, 'charged'>,
  total: Cents,
): { charge: Charge } | { refusal: ChargeRefusal } {
  const gateway = gatewayFor(gateways, type)
  const way = gateway && wayOf(gateway, type, settings)
  if (!gateway || !way) return { refusal: { status: 422, error: 'payment-method-not-taken' } }
  if (total === 0) {
    const { code } = settings.currency
    return { charge: { gateway: nothingToPay, way: type, amount: total, currency: code, rate: null, phone: null } }
  }
  const phone = way.act === 'phone' ? readKenyanPhone(typed ?? '') : null
  if (phone === undefined)
    return { refusal: { status: 422, error: 'fields-wrong', fields: { [PHONE_FIELD]: PHONE_WRONG } } }
  const currency = way.charge?.currency ?? settings.currency.code
  const amount = way.charge ? converted(total, way.charge.rate) : total
  if (way.most !== undefined && amount > way.most)
    return { refusal: { status: 422, error: 'payment-too-large', words: formatMoney(way.most, currency) } }
  return { charge: { gateway, way: type, amount, currency, rate: way.charge?.rate ?? null, phone, text: way.text } }
}
