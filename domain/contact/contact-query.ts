import type { Topic } from './prepared-message.ts'

/**
 * Returns the query string that prefills the contact form for a topic.
 * @param reference the number of an order, or the ID of a purchase or project
 */
export function contactQuery(about: Exclude<Topic, 'cart'>, reference: string): string {
  return `?${new URLSearchParams({ about, reference })}`
}
