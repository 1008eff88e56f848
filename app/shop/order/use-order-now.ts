import { useEffect, useState } from 'react'
import { lookUpOrder } from '#app/orders/order-lookup.ts'

/** How often an order that waits for its payment is looked up again (ms). */
const ASKED_EVERY = 15_000

/** An outcome of a look-up, and when it came (the visitor's time). */
type Looked = { outcome: Awaited<ReturnType<typeof lookUpOrder>>; at: Date }

/**
 * Looks up the current state of an order, and again and again while it waits for its payment.
 * @returns the last outcome; undefined before the first
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
