/**
 * Makes something of texts that comes out the same as long as they are the same, and can be written as JSON.
 * @param kind names how it is made
 */
type Remember = <Made>(kind: string, of: readonly string[], make: () => Made) => Made

let remember: Remember = (_kind, _of, make) => make()

/** Lets what takes long to make of the content be taken from where it was left before: a publication says where. */
export function rememberWith(how: Remember): void {
  remember = how
}

/** What was made of the same texts before, or else is made now. */
export const madeBefore: Remember = (kind, of, make) => remember(kind, of, make)
