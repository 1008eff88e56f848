import { useRef } from 'react'
import { CHECKOUT_STEPS } from '#domain/shop/checkout.ts'
import { useScrolledTo } from '../../ui/use-scrolled-to.ts'

/**
 * The numbered list of checkout steps, with the current one marked. It stays on one row: on the narrowest phones only
 * the current step shows its name.
 */
export function StepIndicator({ step }: { step: number }) {
  const row = useRef<HTMLOListElement>(null)
  useScrolledTo(row, '[aria-current]', String(step))
  return (
    <ol ref={row} className="step-row" aria-label="Steps">
      {CHECKOUT_STEPS.map((name, position) => {
        const isCurrent = position + 1 === step
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex shrink-0 items-center gap-1.5 max-sm:text-md sm:gap-2 ${isCurrent ? 'font-semibold' : 'text-muted'}`}
          >
            <span
              className={`grid size-8 place-items-center rounded-full tabular ${position < step ? 'bg-ink text-paper' : 'border border-line'}`}
            >
              {position + 1}
            </span>
            <span className={isCurrent ? '' : 'max-[24rem]:sr-only'}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
