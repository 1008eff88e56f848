import type { Endpoint } from './endpoint.ts'
import { countHelpful } from './helpful.ts'
import { showHealth, showReadiness } from './health.ts'
import { sendMessage, showFormToken } from './messages.ts'
import { fileNilReturn, showTaxProvider } from './nil-returns.ts'
import { placeOrder, showOrder } from './orders.ts'
import { showProducts } from './products.ts'
import { sendReview, showReviews } from './reviews.ts'

/** Every endpoint of the API, in the order of the OpenAPI document. */
export const endpoints: readonly Endpoint[] = [
  fileNilReturn,
  showTaxProvider,
  sendMessage,
  showFormToken,
  countHelpful,
  showProducts,
  placeOrder,
  showOrder,
  sendReview,
  showReviews,
  showHealth,
  showReadiness,
]
