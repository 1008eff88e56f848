/** What visitors read instead of a checkout if the shops take no orders. */
export const NO_ORDERS = {
  title: 'Ask to Buy',
  text: 'Nothing can be ordered on this site. Say what you would like to buy, and you get an answer by email that says how to pay and when you can have it.',
} as const

/** Returns the message of a visitor who would like to buy something from shops that take no orders. */
export function purchaseInquiry(items: readonly { name: string; quantity: number }[]) {
  const list = items.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
  return { subject: 'What I would like to buy', message: `I would like to buy:\n\n${list}\n\n` }
}
