import { useEffect, useState, type ComponentType } from 'react'

type Props = {
  /** The email address as it was when its field lost focus. */
  email: string
  /** Called with the suggested address when the visitor accepts it. */
  accept(email: string): void
}

/** Asks about an email address that looks mistyped. It never blocks the form, because the address may be correct. */
export function EmailHint({ email, accept }: Props) {
  const [loaded, setLoaded] = useState<{ Question: ComponentType<Props> }>()
  useEffect(() => {
    if (email === '') return
    // Loaded on demand. If loading fails, the question is not shown.
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
