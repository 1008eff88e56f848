import { openingEndpoints } from '#contract/account/account-opening.ts'
import { recoveryEndpoints } from '#contract/account/account-recovery.ts'
import { accountDataEndpoints } from '#contract/account/account-data.ts'
import { accountEndpoints } from '#contract/account/account.ts'
import { contactEndpoints } from '#contract/contacts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { countHelpful } from '#contract/helpful.ts'
import { showHealth, showReadiness } from '#contract/health.ts'
import { sendMessage, showFormToken } from '#contract/messages.ts'
import { fileNilReturn, showTaxProvider } from '#contract/nil-returns.ts'
import { activateLicense, deactivateLicense, showLicenseKeys, validateLicense } from '#contract/licenses.ts'
import { cancelOrder, placeOrder, showOrder } from '#contract/orders.ts'
import { payAgain, reportPayment, showPayment, showPaymentWays } from '#contract/payments.ts'
import { passkeyEndpoints } from '#contract/account/passkeys.ts'
import { showProducts } from '#contract/products.ts'
import {
  buyScripts,
  linkDownload,
  restorePurchase,
  sendRecovery,
  showPurchaseStates,
  showRecovered,
} from '#contract/purchases.ts'
import { fetchReceipt, showReceipt } from '#contract/receipts.ts'
import { sendReview, showReviews } from '#contract/reviews.ts'
import { showVisitor } from '#contract/visitor.ts'
import { listFailedMails, resendFailedMails, settleDeskFiling, showDeskFilings } from '#contract/desk/failures.ts'
import {
  listAudit,
  showDeskBackup,
  showDeskFigures,
  showDeskPlots,
  showDeskPublication,
  showDeskWaiting,
} from '#contract/desk/overview.ts'
import { showDeskRevenue } from '#contract/desk/revenue.ts'
import { answerDeskMessage, listDeskMessages, moveDeskMessage, readDeskMessage } from '#contract/desk/messages.ts'
import {
  listDeskOrders,
  moveDeskOrder,
  noteDeskOrder,
  setDeskStock,
  showDeskStock,
  trackDeskOrder,
  undoDeskOrder,
} from '#contract/desk/orders.ts'
import { exportDesk, fetchDeskExport } from '#contract/desk/export.ts'
import {
  changeDeskKeys,
  changeDeskPurchase,
  linkDeskPurchases,
  listDeskKeys,
  listDeskSales,
} from '#contract/desk/purchases.ts'
import { askDeskPayment, changeDeskPayment, listDeskPayments, showDeskPaymentsDue } from '#contract/desk/payments.ts'
import { decideDeskReview, listDeskReviews } from '#contract/desk/reviews.ts'

/** Every endpoint of the owner's desk, in the order of the OpenAPI document. */
export const deskEndpoints: readonly Endpoint[] = [
  showDeskWaiting,
  listDeskMessages,
  moveDeskMessage,
  readDeskMessage,
  answerDeskMessage,
  listFailedMails,
  resendFailedMails,
  listDeskOrders,
  moveDeskOrder,
  undoDeskOrder,
  trackDeskOrder,
  noteDeskOrder,
  showDeskStock,
  setDeskStock,
  listDeskReviews,
  decideDeskReview,
  listDeskSales,
  changeDeskPurchase,
  linkDeskPurchases,
  listDeskPayments,
  showDeskPaymentsDue,
  changeDeskPayment,
  askDeskPayment,
  listDeskKeys,
  changeDeskKeys,
  showDeskFilings,
  settleDeskFiling,
  showDeskFigures,
  showDeskPlots,
  showDeskRevenue,
  showDeskBackup,
  showDeskPublication,
  exportDesk,
  fetchDeskExport,
  listAudit,
]

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
  reportPayment,
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
  ...accountDataEndpoints,
  ...contactEndpoints,
  ...deskEndpoints,
  showVisitor,
  showHealth,
  showReadiness,
]
