import type { ReactNode } from 'react'

type Props = { title: string; forward(): void; isBusy?: boolean; children: ReactNode }

/** A step of the checkout: Enter in any of its fields goes forward, and nothing in it is checked. */
export function StepForm({ title, forward, isBusy = false, children }: Props) {
  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        forward()
      }}
    >
      <h2 tabIndex={-1} className="subtitle quiet-focus">
        {title}
      </h2>
      {children}
    </form>
  )
}
