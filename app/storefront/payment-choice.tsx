import type { Cents } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { currency } from '#app/content/content.ts'
import { CardFields } from './payment-card-fields.tsx'
import { PaymentTiles } from './payment-tiles.tsx'

/** Loads the M-Pesa fields on demand, because most visitors never choose M-Pesa. */
const loadMpesa = () => import('./mpesa-fields.tsx').then(({ MpesaFields }) => MpesaFields)

type Props<Type extends PaymentType> = {
  /** The name of the group of radio buttons. */
  name: string
  ways: readonly (Omit<PaymentWay, 'type'> & { type: Type })[]
  chosen: Type
  choose(type: Type): void
  payments: string
  total: Cents
  phone: string
  /** A phone number that is already known, such as the number in the shipping address. */
  knownPhone: string
  onPhone(phone: string): void
  /** IDs of the fields to mark as empty. */
  missing?: readonly string[] | undefined
  mistakes?: Readonly<Record<string, string | undefined>> | undefined
  /** Called when the visitor types into a card field. */
  onType?(id: string): void
}

/** The payment methods of a checkout, with the fields of the chosen method. */
export function PaymentChoice<Type extends PaymentType>(props: Props<Type>) {
  const { name, ways, chosen, choose, missing, onType } = props
  const way = ways.find(({ type }) => type === chosen)
  const isMpesa = way?.act === 'phone'
  return (
    <>
      <fieldset className="mt-5">
        <legend className="sr-only">Payment method</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <PaymentTiles name={name} ways={ways} chosen={chosen} choose={choose} />
        </div>
      </fieldset>
      <CardFields isShown={way?.type === 'card' && way.act === 'fields'} missing={missing} onType={onType} />
      {way?.text !== undefined && <p className="mt-4">{way.text}</p>}
      {isMpesa && <OnDemand isWanted load={loadMpesa} failed={() => {}} props={{ ...props, way, currency }} />}
    </>
  )
}
