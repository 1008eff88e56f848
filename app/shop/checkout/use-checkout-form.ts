import { startTransition, useEffect, useState } from 'react'
import { fillShipping, isUntouched, newCheckoutForm, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Address } from '#domain/shop/address.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import type { CheckoutSettings } from './checkout-settings.ts'
import type { KnownDetails } from '../../storefront/known-details.ts'

/**
 * The buyer's input: what was typed in this tab before, or else what this browser knows of the buyer.
 * @property filledFrom an address of an earlier order or the profile that was filled in
 */
export function useCheckoutForm(settings: CheckoutSettings) {
  const [form, setForm] = useState(() => newCheckoutForm(settings))
  const [known, setKnown] = useState<KnownDetails>()
  const [filledFrom, setFilledFrom] = useState<Address>()
  useEffect(() => {
    const draft = readDraft(settings)
    if (draft) startTransition(() => setForm(draft))
    let isMounted = true
    const fill = async () => {
      const { knownDetails } = await import('../../storefront/known-details.ts')
      const details = knownDetails(settings.sampleAddresses)
      if (!isMounted) return
      setKnown(details)
      if (draft && !isUntouched(draft)) return
      const [last] = details.addresses
      setForm((now) => (isUntouched(now) ? fillShipping(now, last ?? details.person, settings.countries) : now))
      setFilledFrom(last)
    }
    // Without it, the fields stay as they are.
    fill().catch(() => {})
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
    addresses: known?.addresses ?? [],
    filledFrom,
    fillWith(address: Address) {
      edit((now) => fillShipping(now, address, settings.countries))
      setFilledFrom(address)
    },
  }
}
