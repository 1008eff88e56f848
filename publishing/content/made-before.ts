/** Derives a JSON value from texts; the same texts give the same value. @param kind names the derivation */
type Remember = <Made>(kind: string, of: readonly string[], make: () => Made) => Made

let remember: Remember = (_kind, _of, make) => make()

/** Lets a publication set the cache for slow derivations of the content. */
export function rememberWith(how: Remember): void {
  remember = how
}

/** Returns the cached value for these texts, or derives it. */
export const madeBefore: Remember = (kind, of, make) => remember(kind, of, make)
