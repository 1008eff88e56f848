import { useEffect, useState } from 'react'
import type { EmailDoubt } from '#domain/text/email-doubt.ts'

type Props = {
  /** The address as it was when its field lost the focus. */
  email: string
  /** Takes the address that was probably meant. */
  accept(email: string): void
}

/** Asks about an e-mail address that looks mistyped. It never blocks: the address may be right. */
export function EmailHint({ email, accept }: Props) {
  const [found, setFound] = useState<{ email: string; doubt: EmailDoubt | undefined }>()
  useEffect(() => {
    if (email === '') return
    let isCurrent = true
    // Loaded when it is needed. Without it, nothing is asked.
    import('#domain/text/email-doubt.ts').then(
      ({ emailDoubt }) => isCurrent && setFound({ email, doubt: emailDoubt(email.trim()) }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [email])
  const doubt = found?.email === email ? found.doubt : undefined
  const meant = doubt?.meant
  return (
    <div role="status" className="text-sm text-warn">
      {doubt && meant === undefined && (
        <p className="mt-1">An address usually ends in something like .com or .co.ke. Is yours complete?</p>
      )}
      {meant !== undefined && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">{`Did you mean ${meant}?`}</span>
          <button type="button" className="prose-link min-h-11" onClick={() => accept(meant)}>
            Use this address
          </button>
        </p>
      )}
    </div>
  )
}
