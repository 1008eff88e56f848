/** Forges a string by changing one character. @param at the character's position, counted from the end if negative */
export function alterCharacter(text: string, at: number): string {
  const place = at < 0 ? text.length + at : at
  return `${text.slice(0, place)}${text[place] === '_' ? '-' : '_'}${text.slice(place + 1)}`
}
