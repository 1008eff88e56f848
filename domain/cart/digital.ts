/** The categories of scripts. What the cart holds of them is delivered by download. */
export const SCRIPT_CATEGORIES = [
  'React Scripts',
  'Vue Scripts',
  'JavaScript',
  'PHP Scripts',
  'Python',
  'HTML5 & CSS3',
] as const

/** Whether a product is a script. */
export function isDigital({ category }: { readonly [field: string]: unknown }): boolean {
  return SCRIPT_CATEGORIES.some((one) => one === category)
}
