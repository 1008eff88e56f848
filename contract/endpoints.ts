import { openingEndpoints } from './account/account-opening.ts'
import { recoveryEndpoints } from './account/account-recovery.ts'
import { accountThingsEndpoints } from './account/account-data.ts'
import { accountEndpoints } from './account/account.ts'
import { contactEndpoints } from './contacts.ts'
import { deskEndpoints } from './desk/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { countHelpful } from './helpful.ts'
import { showHealth, showReadiness } from './health.ts'
import { sendMessage, showFormToken } from './messages.ts'
import { fileNilReturn, showTaxProvider } from './nil-returns.ts'
import { activateLicense, deactivateLicense, showLicenseKeys, validateLicense } from './licenses.ts'
import { cancelOrder, placeOrder, showOrder } from './orders.ts'
import { payAgain, showPayment, showPaymentWays } from './payments.ts'
import { passkeyEndpoints } from './account/passkeys.ts'
import { showProducts } from './products.ts'
import {
  buyScripts,
  linkDownload,
  restorePurchase,
  sendRecovery,
  showPurchaseStates,
  showRecovered,
} from './purchases.ts'
import { fetchReceipt, showReceipt } from './receipts.ts'
import { sendReview, showReviews } from './reviews.ts'
import { showVisitor } from './visitor.ts'

/** Every endpoint of the API, in the order of the OpenAPI document. */
export const endpoints: readonly Endpoint[] = [
  fileNilReturn,
  showTaxProvider,
  sendMessage,
  showFormToken,
  countHelpful,
  showProducts,
  showPaymentWays,
  showPayment,
  payAgain,
  showReceipt,
  fetchReceipt,
  placeOrder,
  showOrder,
  cancelOrder,
  sendReview,
  showReviews,
  buyScripts,
  linkDownload,
  showPurchaseStates,
  sendRecovery,
  showRecovered,
  restorePurchase,
  validateLicense,
  activateLicense,
  deactivateLicense,
  showLicenseKeys,
  ...openingEndpoints,
  ...accountEndpoints,
  ...recoveryEndpoints,
  ...passkeyEndpoints,
  ...accountThingsEndpoints,
  ...contactEndpoints,
  ...deskEndpoints,
  showVisitor,
  showHealth,
  showReadiness,
]
