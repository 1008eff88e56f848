import { useSyncExternalStore } from 'react'

export type OutsideValue<Value> = {
  read(): Value
  set(value: Value): void
  /** Hook that returns the current value. */
  use(): Value
}

/**
 * A value outside React, shared by every part of a page and lost when the page is closed.
 * @param atBuild the value in the prerendered page
 * @param first returns the browser's initial value; called on the first read
 */
export function outsideValue<Value>(atBuild: Value, first: () => Value = () => atBuild): OutsideValue<Value> {
  let known: { value: Value } | undefined
  const listeners = new Set<() => void>()
  const read = () => (known ??= { value: first() }).value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    set(value) {
      known = { value }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => atBuild),
  }
}
