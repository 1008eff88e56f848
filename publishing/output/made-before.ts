/**
 * Returns the JSON value that a function derives from strings. The same strings must always give the same value.
 * @param kind the name of the derivation
 */
type Remember = <Made>(kind: string, of: readonly string[], make: () => Made) => Made

let remember: Remember = (_kind, _of, make) => make()

/** Sets the cache for values that are slow to derive from the content. */
export function rememberWith(how: Remember): void {
  remember = how
}

/** Returns the cached value for the given strings, or derives the value. */
export const madeBefore: Remember = (kind, of, make) => remember(kind, of, make)
