import { useState } from 'react'
import { clampQuantity } from '#domain/shop/catalog.ts'
import { QuantitySteps } from '#app/storefront/quantity-steps.tsx'

type Props = { name: string; quantity: number; stock: number; onChange(quantity: number): void }

/** Maximum number of digits in the field; the stock limits the quantity itself. */
const MOST_DIGITS = 9

/** A quantity field with minus and plus buttons, from 1 up to the stock. */
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
