import { savesData } from '#after-paint/browser/saves-data.ts'
import { tell, WANTED } from '#after-paint/browser/events.ts'
import { currentOf, offeredAs, readOfferNow } from '#domain/cart/current-offer.ts'

/**
 * Starts React, which shows the current price and stock, if the product on the page has changed since it was published.
 * `data-offer` is the URL of the shop's current offer, and `data-offered` is what the page shows.
 */
export async function showCurrentOffer(): Promise<void> {
  const { offer, offered } = document.querySelector<HTMLElement>('[data-offer]')?.dataset ?? {}
  if (!offer || !offered || savesData()) return
  try {
    const response = await fetch(offer)
    const [id = ''] = offered.split(' ')
    const current = currentOf(readOfferNow(await response.json()), id)
    if (current && offeredAs({ id, ...current }) !== offered) tell(WANTED)
  } catch {
    // Without a server or a connection, the page stays as it was published.
  }
}
