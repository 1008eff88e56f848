import { useRef, type ComponentType } from 'react'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { LookUpForm, type LookedUp } from './look-up-form.tsx'
import type { Owned } from './owned.ts'
import type { KnownOwned } from './use-owned.ts'

/** The props of a panel about an order or a sale. @property ask looks up another one, or the same one again */
export type PanelProps = Owned & { isBack: boolean; ask(typed: Owned): void }

type Props = {
  what: LookedUp
  /**
   * Loads the panel. It is loaded on demand: with the validation of responses, it is heavy for a page that may only
   * show a form.
   */
  load: () => Promise<ComponentType<PanelProps>>
  owned: KnownOwned
  /**
   * Whether the published page contains the form, even for visitors whose browser turns out to know the email address.
   */
  isPublished?: boolean
}

/** Shows a panel about an order or a sale, after asking for its number and email address if they are not known. */
export function LookUp({ what, load, owned, isPublished = false }: Props) {
  const { isLive, number, email, isBack, round, ask } = owned
  const place = useRef<HTMLDivElement>(null)
  // The panel replaces the form, which may have had focus.
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
