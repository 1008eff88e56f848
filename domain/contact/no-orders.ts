/**
 * What visitors read instead of a checkout if the shops take no orders, and the query that lists what is in their cart in
 * the contact form.
 */
export const NO_ORDERS = {
  title: 'Ask to Buy',
  text: 'Nothing can be ordered on this site. Say what you would like to buy, and you get an answer by email.',
  query: '?about=cart',
} as const
