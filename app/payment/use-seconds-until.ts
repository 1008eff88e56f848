import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until a time; 0 once it has passed. The visitor's clock is not used, because it may be
 * wrong.
 * @param at the server's current time
 */
export function useSecondsUntil(time: string, at: string): number {
  const whole = Date.parse(time) - Date.parse(at)
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const end = performance.now() + whole
    const show = () => setLeft(end - performance.now())
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [whole])
  return Math.max(0, Math.ceil(left / 1000))
}
