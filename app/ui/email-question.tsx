import { useEffect, useState, type ReactNode } from 'react'
import { emailDoubt } from '#domain/text/email-doubt.ts'

type Props = {
  email: string
  /** Called with the suggested address when the visitor accepts it. */
  accept(email: string): void
}

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const

/**
 * A question about an email address, shown if the address looks mistyped. If the visitor left the field by pressing a
 * control, the question appears only after the press, because it would otherwise move that control.
 */
export function EmailQuestion({ email, accept }: Props) {
  const doubt = emailDoubt(useAfterPress(email))
  if (!doubt) return null
  const { meant } = doubt
  if (meant === undefined)
    return <p className="mt-1">An address usually ends in something like .com or .co.ke. Is yours complete?</p>
  return (
    <MeantEmail meant={meant}>
      <button type="button" className="prose-link min-h-11" onClick={() => accept(meant)}>
        Use this address
      </button>
    </MeantEmail>
  )
}

/** The question itself. @property children the button that accepts the suggested address */
export const MeantEmail = ({ meant, children }: { meant: string; children: ReactNode }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-2">
    <span className="wrap-anywhere">{`Did you mean ${meant}?`}</span>
    {children}
  </p>
)

/** Returns a value. While a control is being pressed, returns the value from before the press. */
function useAfterPress(value: string): string {
  const [shown, setShown] = useState('')
  useEffect(() => {
    // The browser fires the click after the end of the press, in the same task, so wait for the next task.
    const end = () => setTimeout(() => setShown(value))
    if (!document.querySelector('body :active')) return void end()
    for (const kind of PRESS_ENDS) addEventListener(kind, end)
    return () => {
      for (const kind of PRESS_ENDS) removeEventListener(kind, end)
    }
  }, [value])
  return shown
}
