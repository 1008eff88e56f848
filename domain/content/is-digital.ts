/** The categories of scripts. Items in them are delivered by download. */
export const SCRIPT_CATEGORIES = [
  'React Scripts',
  'Vue Scripts',
  'JavaScript',
  'PHP Scripts',
  'Python',
  'HTML5 & CSS3',
] as const

/** Returns whether a product is a script. */
export function isDigital({ category }: { readonly [field: string]: unknown }): boolean {
  return SCRIPT_CATEGORIES.some((one) => one === category)
}
