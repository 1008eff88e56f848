import { useEffect, useState, useSyncExternalStore } from 'react'
import { STORED, onStoredChange } from './storage.ts'
import { forgetStored, readStored, storedName, writeStored, type StorageKey } from './storage-keys.ts'

type OutsideValue<Value> = {
  read(): Value
  set(value: Value): void
  /** Hook that returns the current value. */
  use(): Value
}

/**
 * Creates a value outside React, shared by every part of a page and lost when the page is closed.
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

type Source<Value> = {
  /** The storage key. */
  name: string
  read(): Value
  write(value: Value): void
  /** The value in the prerendered page. */
  atBuild: Value
}

type StoredValue<Value> = Pick<OutsideValue<Value>, 'read' | 'use'> & {
  change(next: (value: Value) => Value): void
}

/**
 * Creates a value outside React, shared by every part of a page and every tab. It is read once from browser storage,
 * and stored after every change.
 */
export function createStoredValue<Value>({
  name,
  read: readSource,
  write,
  atBuild,
}: Source<Value>): StoredValue<Value> {
  const held = outsideValue(atBuild, () => {
    onStoredChange(name, () => held.set(readSource()))
    return readSource()
  })
  return {
    read: held.read,
    change(next) {
      const value = next(held.read())
      write(value)
      held.set(value)
      dispatchEvent(new Event(STORED))
    },
    use: held.use,
  }
}

/**
 * Creates a value that is stored under a key as JSON.
 * @param parse converts the parsed JSON, which may be anything, into a value
 * @param toStore returns the object to store; undefined removes the entry
 */
export function storedValue<Value>(
  key: StorageKey,
  atBuild: Value,
  parse: (stored: unknown) => Value,
  toStore: (value: Value) => object | undefined = (value) => value as object | undefined,
): StoredValue<Value> {
  return createStoredValue({
    name: storedName(key),
    read: () => parse(readStored(key)),
    write(value) {
      const stored = toStore(value)
      if (stored === undefined) forgetStored(key)
      else writeStored(key, stored)
    },
    atBuild,
  })
}

/** Creates a list that is stored under a key as JSON. Every empty list is the same value, to avoid needless renders. */
export function storedList<Item>(
  key: StorageKey,
  parse: (stored: unknown) => readonly Item[],
  toStore = (list: readonly Item[]): object | undefined => (list.length > 0 ? list : undefined),
): StoredValue<readonly Item[]> {
  const none: readonly Item[] = []
  const orNone = (list: readonly Item[]) => (list.length > 0 ? list : none)
  return storedValue(key, none, (stored) => orNone(parse(stored)), toStore)
}

/** Returns whether this browser stores a list under a key, which it does only if the list is not empty. */
export function useIsListStored(key: StorageKey): boolean {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    const look = () => setStored(Array.isArray(readStored(key)))
    look()
    addEventListener(STORED, look)
    const stop = onStoredChange(storedName(key), look)
    return () => {
      removeEventListener(STORED, look)
      stop()
    }
  }, [key])
  return isStored
}
