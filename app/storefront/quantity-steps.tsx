import type { ReactNode } from 'react'
import { iconButton } from '#app/ui/classes.ts'

type Props = { name: string; quantity: number; most: number; onChange(quantity: number): void; children: ReactNode }

/** Minus and plus buttons around a quantity field. They keep the quantity between 1 and `most`. */
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
