import { type ReactNode, useState } from 'react'
import { iconButton } from '#app/ui/classes.ts'
import { clampQuantity } from '#domain/shop/catalog.ts'

type Props = { name: string; quantity: number; most: number; onChange(quantity: number): void; children: ReactNode }

/** Minus and plus buttons around a quantity field. They limit the quantity to between 1 and `most`. */
export function QuantitySteps({ name, quantity, most, onChange, children }: Props) {
  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="scripted flex w-fit items-center rounded-md border border-line"
    >
      <Step words={`Decrease quantity of ${name}`} isAtEnd={quantity <= 1} onPress={() => onChange(quantity - 1)}>
        −
      </Step>
      {children}
      <Step words={`Increase quantity of ${name}`} isAtEnd={quantity >= most} onPress={() => onChange(quantity + 1)}>
        +
      </Step>
    </div>
  )
}

type StepProps = { words: string; isAtEnd: boolean; onPress(): void; children: ReactNode }

/**
 * A plus or minus button. At the limit, it gets `aria-disabled` instead of `disabled`, because a disabled button would
 * lose keyboard focus.
 */
function Step({ words, isAtEnd, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-disabled={isAtEnd}
      className={`${iconButton} text-lg leading-none aria-disabled:opacity-40`}
      onClick={() => !isAtEnd && onPress()}
    >
      {children}
    </button>
  )
}

type QuantityStepperProps = { name: string; quantity: number; stock: number; onChange(quantity: number): void }

/** The maximum number of digits in the field. The quantity itself is limited by the stock. */
const MOST_DIGITS = 9

/** A field for a quantity from 1 up to the stock, with minus and plus buttons. */
export function QuantityStepper({ name, quantity, stock, onChange }: QuantityStepperProps) {
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
