import { startTransition, useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import { fillShipping, isUntouched, newCheckoutForm, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Address } from '#domain/address.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import type { CheckoutSettings } from './checkout-settings.ts'
import type { SavedAddresses } from './saved-addresses.tsx'
import { loadKnownDetails } from '#app/storefront/load-known-details.ts'

type SavedAddressesPart = ComponentType<ComponentProps<typeof SavedAddresses>>
/** The buyer's addresses stored in this browser, with the component that offers them. */
export type KnownBuyer = { addresses: readonly Address[]; SavedAddresses: SavedAddressesPart }

/**
 * Returns the buyer's input: the draft stored in this tab, or else the buyer's details stored in this browser.
 * @property filledFrom the filled-in address, which is from an earlier order or the profile
 */
export function useCheckoutForm(settings: CheckoutSettings) {
  const [form, setForm] = useState(() => newCheckoutForm(settings))
  const [known, setKnown] = useState<KnownBuyer>()
  const [filledFrom, setFilledFrom] = useState<Address>()
  useEffect(() => {
    const draft = readDraft(settings)
    if (draft) startTransition(() => setForm(draft))
    let isMounted = true
    const fill = async () => {
      const details = await loadKnownDetails(settings.sampleAddresses)
      if (!isMounted || !details) return
      if (details.addresses.length > 0) void offer(details.addresses)
      if (draft && !isUntouched(draft)) return
      const [last] = details.addresses
      setForm((now) => (isUntouched(now) ? fillShipping(now, last ?? details.person, settings.countries) : now))
      setFilledFrom(last)
    }
    const offer = async (addresses: readonly Address[]) => {
      // If this component fails to load, the buyer can still type the address.
      const loaded = await import('./saved-addresses.tsx').catch(() => undefined)
      if (isMounted && loaded) setKnown({ addresses, SavedAddresses: loaded.SavedAddresses })
    }
    void fill()
    return () => {
      isMounted = false
    }
  }, [settings])

  const edit = (change: (form: CheckoutForm) => CheckoutForm) => {
    const next = change(form)
    setForm(next)
    writeDraft(next)
  }
  return {
    form,
    edit,
    known,
    filledFrom,
    fillWith(address: Address) {
      edit((now) => fillShipping(now, address, settings.countries))
      setFilledFrom(address)
    },
  }
}
