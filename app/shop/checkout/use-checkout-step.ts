import { useLocation, useNavigate } from 'react-router'
import { CHECKOUT_STEPS, stepAt, stepSearch } from '#domain/shop/checkout.ts'
import { usePageTitle } from '../../layout/use-page-title.ts'
import { useOnceHydrated } from '../../ui/use-is-hydrated.ts'

/** The checkout step (1 to 3), stored in the URL and shown in the title. Back undoes every step forward. */
export function useCheckoutStep(isRefused: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const step = useOnceHydrated(stepAt(search), 1)
  const count = CHECKOUT_STEPS.length
  const name = CHECKOUT_STEPS[step - 1]?.toLowerCase()
  usePageTitle(`Checkout: ${name} (step ${step} of ${count})`, isRefused)
  return {
    step,
    goTo(next: number) {
      if (next === step || next < 1 || next > count) return
      // Returning to the step that the visitor came from adds no history entry.
      if (next === step - 1 && Object(state).cameFrom === next) return void navigate(-1)
      void navigate({ search: stepSearch(next) }, { state: { cameFrom: step } })
    },
  }
}
