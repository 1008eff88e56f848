import { useEffect, useState } from 'react'
import { lookUpOrder } from '#app/orders/order-lookup.ts'

/** The polling interval for an order that awaits payment (ms). */
const ASKED_EVERY = 15_000

/** The outcome of a lookup, and the time of its arrival by the visitor's clock. */
type Looked = { outcome: Awaited<ReturnType<typeof lookUpOrder>>; at: Date }

/**
 * Looks up the current state of an order, repeatedly while the order awaits payment.
 * @returns the latest outcome; undefined before the first response
 */
export function useOrderNow(number: string, email: string, isWaiting: boolean): Looked | undefined {
  const [looked, setLooked] = useState<Looked>()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const outcome = await lookUpOrder(number, email)
      if (isCurrent) setLooked({ outcome, at: new Date() })
    }
    void look()
    const timer = isWaiting ? setInterval(() => void look(), ASKED_EVERY) : undefined
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [number, email, isWaiting])
  return looked
}
