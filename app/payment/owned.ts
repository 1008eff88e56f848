/** What gives a buyer access to an order or a sale. */
export type Owned = { number: string; email: string }
