import { useState } from 'react'
import { clampQuantity } from '#domain/shop/catalogue.ts'
import { QuantitySteps } from '../storefront/quantity-steps.tsx'

type Props = { name: string; quantity: number; stock: number; onChange(quantity: number): void }

/** Digits of a quantity while it is typed; stock then limits it. */
const MOST_DIGITS = 9

/** How many of a product, stepped or typed: from 1 to what is in stock. */
export function QuantityStepper({ name, quantity, stock, onChange }: Props) {
  // An emptied field stays empty while another number is typed into it.
  const [isEmpty, setEmpty] = useState(false)
  const change = (wanted: string | number) => {
    setEmpty(wanted === '')
    onChange(clampQuantity(wanted, stock))
  }
  return (
    <QuantitySteps name={name} quantity={quantity} most={stock} onChange={change}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        value={isEmpty ? '' : quantity}
        maxLength={MOST_DIGITS}
        className="h-11 w-10 text-center tabular"
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmpty(false)}
      />
    </QuantitySteps>
  )
}
