import { useEffect, useState, type ComponentType } from 'react'

type Props = {
  /** The address as it was when its field lost the focus. */
  email: string
  /** Takes the address that was probably meant. */
  accept(email: string): void
}

/** Asks about an email address that looks mistyped. It never blocks: the address may be right. */
export function EmailHint({ email, accept }: Props) {
  const [loaded, setLoaded] = useState<{ Question: ComponentType<Props> }>()
  useEffect(() => {
    if (email === '') return
    // Loaded when it is needed. Without it, nothing is asked.
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
