import { showAccount } from '#contract/account/account.ts'
import { showLicenseKeys } from '#contract/licenses.ts'
import { showFormToken } from '#contract/messages.ts'
import { showTaxProvider } from '#contract/nil-returns.ts'
import { showPaymentWays } from '#contract/payments.ts'
import { showProducts } from '#contract/products.ts'
import { showReviews } from '#contract/reviews.ts'
import { showVisitor } from '#contract/visitor.ts'
import { NOT_RECORDED } from '#domain/codeshop/download-history.ts'
import type { Write } from './output/output.ts'
import type { StatedContent } from './content/for-pages.ts'

/** Writes responses to the pages' API calls into files, so that a static file host returns them instead of an error. */
export function writeStaticAnswers(
  write: Write,
  { shop, scripts: sold }: Pick<StatedContent, 'shop' | 'scripts'>,
): void {
  const products = Object.fromEntries(shop.products.map(({ id, price, stock }) => [id, { price, stock }]))
  const scripts = Object.fromEntries(sold.map(({ id, price }) => [id, { price }]))
  const answers = {
    [showAccount.path]: { success: true, isLive: false, account: null, sendsMail: false },
    [showTaxProvider.path]: { provider: 'none' },
    [showPaymentWays.path]: { payments: 'none', ways: [] },
    [showFormToken.path]: { token: '' },
    [showProducts.path]: { isLive: false, products, scripts },
    [showReviews.path]: { reviews: [] },
    [showLicenseKeys.path]: { keys: [] },
    [showVisitor.path]: { ipAddress: NOT_RECORDED },
  }
  for (const [path, answer] of Object.entries(answers)) write(path.slice(1), JSON.stringify(answer))
}
