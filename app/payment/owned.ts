/** What proves an order or a sale to the server. */
export type Owned = { number: string; email: string }
