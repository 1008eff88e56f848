import { emailDoubt } from '#domain/text/email-doubt.ts'

type Props = {
  email: string
  /** Called with the suggested address when the visitor accepts it. */
  accept(email: string): void
}

/** A question about an email address that looks mistyped, or nothing if it looks right. */
export function EmailQuestion({ email, accept }: Props) {
  const doubt = emailDoubt(email.trim())
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
