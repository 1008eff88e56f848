import { useEffect, useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { rememberPurchases } from '#app/orders/purchases.ts'
import type { Said } from './recovery-service.ts'

const TOKEN = /^#purchases=([\w-]{16,200})$/

/**
 * Restores the purchases of an emailed link, and removes the link's token from the URL.
 * @returns the message to show
 */
export function useRecovered(): Said | undefined {
  const { hash, pathname } = useLocation()
  const [said, setSaid] = useState<Said>()
  const token = TOKEN.exec(hash)?.[1]
  useEffect(() => {
    if (token === undefined) return
    navigate(pathname, { replace: true })
    void takeIn(token).then(setSaid)
  }, [token, pathname])
  return said
}

async function takeIn(token: string): Promise<Said> {
  const { readRecovered } = await import('./recovery-service.ts')
  return remember(await readRecovered(token))
}

/** Restores the purchase that a license key belongs to. Never throws. @returns the message to show */
export async function restoreWithKey(licenseKey: string): Promise<Said> {
  const { readRestored } = await import('./recovery-service.ts')
  return remember(await readRestored(licenseKey))
}

function remember(recovered: { purchases: Purchase[] } | { message: string }): Said {
  if ('message' in recovered) return { isGood: false, message: recovered.message }
  rememberPurchases(recovered.purchases)
  const { length } = recovered.purchases
  return { isGood: true, message: `${length} ${length === 1 ? 'purchase' : 'purchases'} restored in this browser.` }
}
