import { useEffect, useState } from 'react'
import { emailDoubt } from '#domain/text/email-doubt.ts'

type Props = {
  email: string
  /** Called with the suggested address when the visitor accepts it. */
  accept(email: string): void
}

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const

/**
 * A question about an email address that looks mistyped, or nothing if it looks right. If the visitor left the field by
 * pressing something, the question appears after the press, because it would move what is being pressed.
 */
export function EmailQuestion({ email, accept }: Props) {
  const doubt = emailDoubt(useAfterPress(email))
  if (!doubt) return null
  const { meant } = doubt
  if (meant === undefined)
    return <p className="mt-1">An address usually ends in something like .com or .co.ke. Is yours complete?</p>
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">{`Did you mean ${meant}?`}</span>
      <button type="button" className="prose-link min-h-11" onClick={() => accept(meant)}>
        Use this address
      </button>
    </p>
  )
}

/** Returns a value; while something is being pressed, returns the value from before that press. */
function useAfterPress(value: string): string {
  const [shown, setShown] = useState('')
  useEffect(() => {
    // The click comes after the end of the press, in the same task.
    const end = () => setTimeout(() => setShown(value))
    if (!document.querySelector('body :active')) return void end()
    for (const kind of PRESS_ENDS) addEventListener(kind, end)
    return () => {
      for (const kind of PRESS_ENDS) removeEventListener(kind, end)
    }
  }, [value])
  return shown
}
