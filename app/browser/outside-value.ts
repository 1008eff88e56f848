import { useSyncExternalStore } from 'react'

export type OutsideValue<Value> = {
  read(): Value
  set(value: Value): void
  /** The value as it stands, in a component. */
  use(): Value
}

/**
 * A value that lives outside React, the same in every part of a page, and as long as the visit.
 * @param atBuild what the prerendered page shows
 * @param first gives the value when it is first asked for
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
