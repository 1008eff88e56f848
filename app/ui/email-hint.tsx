import { useEffect, useState, type ComponentType } from 'react'

type Props = {
  /** The email address at the time when its field lost focus. */
  email: string
  /** Called with the suggested address when the visitor accepts it. */
  accept(email: string): void
}

/**
 * A question about an email address that may be mistyped. It never blocks the form, because the address may be correct.
 */
export function EmailHint({ email, accept }: Props) {
  const [loaded, setLoaded] = useState<{ Question: ComponentType<Props> }>()
  useEffect(() => {
    if (email === '') return
    // The code is loaded on demand. If loading fails, no question is shown.
    import('./email-question.tsx').then(
      ({ EmailQuestion }) => setLoaded({ Question: EmailQuestion }),
      () => {},
    )
  }, [email])
  return (
    <div role="status" className="text-sm text-warn">
      {loaded && email !== '' && <loaded.Question email={email} accept={accept} />}
    </div>
  )
}
