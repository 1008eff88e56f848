import type { ReactNode } from 'react'

type Props = { title: string; forward(): void; isBusy?: boolean; children: ReactNode }

/** The form of a checkout step. Pressing Enter in any field opens the next step. The form itself validates nothing. */
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
