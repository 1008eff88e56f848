import { openingEndpoints } from './account-opening.ts'
import { recoveryEndpoints } from './account-recovery.ts'
import { accountThingsEndpoints } from './account-things.ts'
import { accountEndpoints } from './account.ts'
import { contactEndpoints } from './contacts.ts'
import { deskEndpoints } from './desk/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { countHelpful } from './helpful.ts'
import { showHealth, showReadiness } from './health.ts'
import { sendMessage, showFormToken } from './messages.ts'
import { fileNilReturn, showTaxProvider } from './nil-returns.ts'
import { activateLicence, deactivateLicence, showLicenceKeys, validateLicence } from './licences.ts'
import { placeOrder, showOrder } from './orders.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { showProducts } from './products.ts'
import { buyScripts, linkDownload, sendRecovery, showRecovered } from './purchases.ts'
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
  placeOrder,
  showOrder,
  sendReview,
  showReviews,
  buyScripts,
  linkDownload,
  sendRecovery,
  showRecovered,
  validateLicence,
  activateLicence,
  deactivateLicence,
  showLicenceKeys,
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
