import { PAYMENT_METHODS, type PaymentType } from '#domain/order-kinds.ts'
import { NO_PAYMENT_METHOD, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { Tile } from './form-field.tsx'

type Props<Type extends PaymentType> = {
  /** The name of the group of radio buttons. */
  name: string
  ways: readonly (Pick<PaymentWay, 'text'> & { type: Type })[]
  chosen: Type | undefined
  /**
   * Called with the chosen method. Without this function, the browser posts the choice, and each tile shows its
   * instructions.
   */
  choose?(type: Type): void
}

/** The payment methods of a form, as tiles. */
export function PaymentTiles<Type extends PaymentType>({ name, ways, chosen, choose }: Props<Type>) {
  if (ways.length === 0) return <p className="text-bad">{NO_PAYMENT_METHOD}</p>
  return ways.map(({ type, text }) => (
    <Tile
      key={type}
      name={name}
      id="payment-method"
      value={type}
      isChosen={chosen === type}
      choose={choose && (() => choose(type))}
    >
      <span>
        <span className="font-semibold">{PAYMENT_METHODS[type]}</span>
        {!choose && text !== undefined && <span className="block">{text}</span>}
      </span>
    </Tile>
  ))
}
