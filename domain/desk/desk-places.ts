/** The sections of the owner's desk, keyed by the last segment of their URL. */
export const DESK_PLACES = {
  messages: 'Messages',
  orders: 'Orders',
  stock: 'Stock',
  reviews: 'Reviews',
  purchases: 'Purchases',
  payments: 'Payments',
  filings: 'Filings',
  figures: 'Figures',
  log: 'Log',
} as const
export type DeskPlace = keyof typeof DESK_PLACES
