import { savesData } from '#after-paint/browser/saves-data.ts'
import { tell, WANTED } from '#after-paint/browser/events.ts'
import { currentOf, offeredAs, readOfferNow, type OfferNow } from '#domain/cart/current-offer.ts'

/** The longest wait for the current offer (ms). */
const PATIENCE = 20_000

/**
 * Starts React, which shows the current price and stock, if a product on the page has changed since it was published.
 * `data-offer` is the URL of the shop's current offer, and `data-offered` is what the page shows of a product.
 */
export async function showCurrentOffer(): Promise<void> {
  const { offer } = document.querySelector<HTMLElement>('[data-offer]')?.dataset ?? {}
  if (!offer || savesData()) return
  try {
    const response = await fetch(offer, { signal: AbortSignal.timeout(PATIENCE) })
    const now = readOfferNow(await response.json())
    const products = [...document.querySelectorAll<HTMLElement>('[data-offered]')]
    if (products.some(({ dataset: { offered = '' } }) => hasChanged(now, offered))) tell(WANTED)
  } catch {
    // Without a server or a connection, the page stays as it was published.
  }
}

/** @param offered the ID, price and stock that the page shows */
function hasChanged(now: OfferNow | undefined, offered: string): boolean {
  const [id = ''] = offered.split(' ')
  const current = currentOf(now, id)
  return current !== undefined && offeredAs({ id, ...current }) !== offered
}
