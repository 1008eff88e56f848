import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { clampQuantity } from '#domain/catalogue.ts'
import { iconButton } from '../ui/classes.ts'

type Props = { name: string; quantity: number; stock: number; onChange(quantity: number): void }

/** How many of a product: from 1 to what is in stock. */
export function QuantityStepper({ name, quantity, stock, onChange }: Props) {
  // An emptied field stays empty while another number is typed into it.
  const [isEmpty, setEmpty] = useState(false)
  const change = (wanted: string | number) => {
    setEmpty(wanted === '')
    onChange(clampQuantity(wanted, stock))
  }
  return (
    <div role="group" aria-label={`Quantity of ${name}`} className="flex w-fit items-center rounded-md border border-line">
      <Step words={`Decrease quantity of ${name}`} isAtEnd={quantity <= 1} onPress={() => change(quantity - 1)}>
        <Minus aria-hidden className="size-4" />
      </Step>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        value={isEmpty ? '' : quantity}
        maxLength={9}
        className="h-11 w-10 text-center tabular"
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmpty(false)}
      />
      <Step words={`Increase quantity of ${name}`} isAtEnd={quantity >= stock} onPress={() => change(quantity + 1)}>
        <Plus aria-hidden className="size-4" />
      </Step>
    </div>
  )
}

type StepProps = { words: string; isAtEnd: boolean; onPress(): void; children: React.ReactNode }

/** At its end it is disabled but keeps the focus, which a keyboard would otherwise lose. */
function Step({ words, isAtEnd, onPress, children }: StepProps) {
  return (
    <button type="button" className={`${iconButton} aria-disabled:opacity-40`} aria-disabled={isAtEnd} onClick={() => !isAtEnd && onPress()}>
      {children}
      <span className="sr-only">{words}</span>
    </button>
  )
}
