import { CHECKOUT_STEPS } from '#domain/shop/checkout.ts'

/** The numbered list of checkout steps, with the current one marked. */
export function StepIndicator({ step }: { step: number }) {
  return (
    <ol className="mb-8 flex flex-wrap gap-x-8 gap-y-2" aria-label="Steps">
      {CHECKOUT_STEPS.map((name, position) => {
        const isCurrent = position + 1 === step
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-semibold' : 'text-muted'}`}
          >
            <span
              className={`grid size-8 place-items-center rounded-full tabular ${position < step ? 'bg-ink text-paper' : 'border border-line'}`}
            >
              {position + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
