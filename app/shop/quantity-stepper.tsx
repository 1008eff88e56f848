import { useState } from 'react'
import { clampQuantity } from '#domain/shop/catalog.ts'
import { QuantitySteps } from '#app/storefront/quantity-steps.tsx'

type Props = { name: string; quantity: number; stock: number; onChange(quantity: number): void }

/** The maximum number of digits in the field. The quantity itself is limited by the stock. */
const MOST_DIGITS = 9

/** A field for a quantity from 1 up to the stock, with minus and plus buttons. */
export function QuantityStepper({ name, quantity, stock, onChange }: Props) {
  // Keep an emptied field empty, so that another number can be typed.
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
