import { useRef, type ComponentType } from 'react'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { LookUpForm, type LookedUp } from './look-up-form.tsx'
import type { Owned } from './owned.ts'
import type { KnownOwned } from './use-owned.ts'

/** What a page shows of an order or a sale. @property ask shows another one, or the same one again */
export type PanelProps = Owned & { isBack: boolean; ask(typed: Owned): void }

type Props = {
  what: LookedUp
  /**
   * Loads the panel. It is loaded late: with the check of responses, it is heavy for a page that may only show a form.
   */
  load: () => Promise<ComponentType<PanelProps>>
  owned: KnownOwned
  /** Whether the published page has the form, also for visitors whose browser turns out to know the email address. */
  isPublished?: boolean
}

/** Shows something of an order or a sale, after asking for its number and email address if they are not known. */
export function LookUp({ what, load, owned, isPublished = false }: Props) {
  const { isLive, number, email, isBack, round, ask } = owned
  const place = useRef<HTMLDivElement>(null)
  // The form gives way to what was found.
  useFocusRecovery(place)
  return (
    <div ref={place}>
      {(isLive || isPublished) && email === undefined && (
        <LookUpForm what={what} number={number} problem="" ask={ask} />
      )}
      <OnDemand
        key={`${number} ${email} ${round}`}
        isWanted={email !== undefined}
        load={load}
        failed={() => {}}
        props={{ number, email: email ?? '', isBack, ask }}
      />
    </div>
  )
}
