import { WAYS_ROUTE } from '#contract/light-routes.ts'
import { PAYMENT_MODES, type PaymentMode, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { isPaidByHand, type PaymentType } from '#domain/order-kinds.ts'
import { askRoute } from '#app/api/call-route.ts'
import { useAnswer } from '#app/api/use-answer.ts'

type Way<Type> = Omit<PaymentWay, 'type'> & { type: Type }
type Answer = { payments: PaymentMode; ways: readonly PaymentWay[] }

/** Fetches the available payment methods and the payment mode. @throws when the server does not respond */
const ask = () =>
  askRoute(WAYS_ROUTE, (body): Answer | undefined => {
    const { payments, ways }: Partial<Answer> = Object(body)
    const known = PAYMENT_MODES.find((mode) => mode === payments)
    return known && Array.isArray(ways) ? { payments: known, ways } : undefined
  })

/**
 * Returns the payment methods to offer, and the payment mode. A shop that takes payments may have no method that the
 * page supports. Until the server responds, or if there is no server, offers only methods with fields on the page
 * itself.
 * @param types the payment methods that the page supports
 */
export function usePaymentWays<Type extends PaymentType>(types: readonly Type[]) {
  const answer = useAnswer('payment-ways', ask)
  const known = answer.state === 'ready' ? answer.data : undefined
  const mode = known?.payments
  const own = (known?.ways ?? []).flatMap((way): Way<Type>[] => {
    const type = types.find((one) => one === way.type)
    return type ? [{ ...way, type }] : []
  })
  const documented = types
    .filter((type) => type !== 'mpesa' && !isPaidByHand(type))
    .map((type): Way<Type> => ({ type, act: 'fields' }))
  const isOwn = mode !== undefined && mode !== 'none'
  const ways = isOwn ? own : documented
  /** Returns the chosen method, or the first offered method if the chosen one is not offered. */
  const wayFor = (chosen: Type): Way<Type> =>
    ways.find(({ type }) => type === chosen) ?? ways[0] ?? { type: types[0]!, act: 'page' }
  return { payments: mode ?? 'checking', ways, wayFor } as const
}
