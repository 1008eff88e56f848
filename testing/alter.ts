/** A forgery: the same text with another character at a place. @param at counted from the end where it is negative */
export function alterCharacter(text: string, at: number): string {
  const place = at < 0 ? text.length + at : at
  return `${text.slice(0, place)}${text[place] === '_' ? '-' : '_'}${text.slice(place + 1)}`
}
