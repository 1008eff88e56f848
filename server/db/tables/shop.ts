import type { Generated } from 'kysely'

export type ReviewState = 'waiting' | 'approved' | 'refused'

/** Stock and reviews of the electronics shop. */
export type ShopTables = {
  stock: {
    product_id: string
    available: number
    /** The stock stated in the content when `available` was last set from the content. */
    stated: number
    /** The name of the newest publication that stated this stock; empty before the first publication. */
    stated_in: string
  }
  coupon_uses: {
    code: string
    uses: number
  }
  product_reviews: {
    id: string
    reference: string
    product_id: string
    state: ReviewState
    rating: number
    name: string
    title: string
    comment: string
    /** 1 if the author has ordered the product. */
    is_verified: number
    received_at: string
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
}

export const SHOP_SCHEMA = `
create table stock (
  product_id text primary key,
  available integer not null check (available >= 0),
  stated integer not null,
  stated_in text not null default ''
);
create table coupon_uses (
  code text primary key,
  uses integer not null check (uses >= 0)
);
create table product_reviews (
  id text primary key,
  reference text not null unique,
  product_id text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  rating integer not null check (rating between 1 and 5),
  name text not null,
  title text not null,
  comment text not null,
  is_verified integer not null,
  received_at text not null,
  search_text text not null default ''
);
create index product_reviews_by_product on product_reviews (product_id, state, received_at);
create index product_reviews_of_state on product_reviews (state, received_at, id);
`
