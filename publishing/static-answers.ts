import { ACCOUNT_PATH } from '../contract/account/account-paths.ts'
import {
  FORM_TOKEN_PATH,
  LICENSE_KEYS_PATH,
  PRODUCTS_PATH,
  PROVIDER_PATH,
  REVIEWS_PATH,
  VISITOR_PATH,
} from '../contract/paths.ts'
import { NOT_RECORDED } from '../domain/codeshop/download-history.ts'
import type { Write } from './output/output.ts'
import type { StatedContent } from './read-content.ts'

/** Where a file host stands in for the server, the pages' questions to the API find these answers instead of an error. */
export function writeStaticAnswers(write: Write, { shop }: Pick<StatedContent, 'shop'>): void {
  const products = Object.fromEntries(shop.products.map(({ id, price, stock }) => [id, { price, stock }]))
  const answers = {
    [ACCOUNT_PATH]: { success: true, isLive: false, account: null, sendsMail: false },
    [PROVIDER_PATH]: { provider: 'none' },
    [FORM_TOKEN_PATH]: { token: '' },
    [PRODUCTS_PATH]: { isLive: false, products },
    [REVIEWS_PATH]: { reviews: [] },
    [LICENSE_KEYS_PATH]: { keys: [] },
    [VISITOR_PATH]: { ipAddress: NOT_RECORDED },
  }
  for (const [path, answer] of Object.entries(answers)) write(path.slice(1), JSON.stringify(answer))
}
