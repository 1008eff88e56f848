import { useRef, type ComponentType } from 'react'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { LookUpForm, type LookedUp } from './look-up-form.tsx'
import type { Owned } from './owned.ts'
import type { KnownOwned } from './use-owned.ts'

/**
 * The props of a panel about an order or a sale.
 * @property ask looks up another order or sale, or the same one again
 */
export type PanelProps = Owned & { isBack: boolean; ask(typed: Owned): void }

type Props = {
  what: LookedUp
  /**
   * Loads the panel's code. The code is loaded on demand, because it includes the validation of responses and the page
   * may only need a form.
   */
  load: () => Promise<ComponentType<PanelProps>>
  owned: KnownOwned
  /** Whether the prerendered page contains the form, even though some visitors' browsers know the email address. */
  isPublished?: boolean
}

/**
 * Shows a panel about an order or a sale. If the email address is not known, first asks for the number and email
 * address.
 */
export function LookUp({ what, load, owned, isPublished = false }: Props) {
  const { isLive, number, email, isBack, round, ask } = owned
  const place = useRef<HTMLDivElement>(null)
  // The panel replaces the form, which may have the focus.
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
