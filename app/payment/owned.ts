/** The number and email address that give a buyer access to an order or a sale. */
export type Owned = { number: string; email: string }
