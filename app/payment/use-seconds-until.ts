import { useEffect, useState } from 'react'

/**
 * Returns the number of whole seconds until a time; 0 once it has passed. Does not use the visitor's clock, because
 * that may be wrong.
 * @param at the current time of the server
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
