import type { Endpoint } from '#contract/endpoint.ts'
import { listAudit } from './audit.ts'
import { listFailedMails, resendFailedMails } from './mails.ts'
import { answerDeskMessage, listDeskMessages, moveDeskMessage, readDeskMessage } from './messages.ts'
import {
  listDeskOrders,
  moveDeskOrder,
  noteDeskOrder,
  setDeskStock,
  showDeskStock,
  trackDeskOrder,
  undoDeskOrder,
} from './orders.ts'
import { showDeskBackup } from './backup.ts'
import { exportDesk, fetchDeskExport } from './export.ts'
import { settleDeskFiling, showDeskFilings } from './filings.ts'
import { showDeskFigures } from './figures.ts'
import { showDeskPlots } from './plots.ts'
import { showDeskPublication } from './publication.ts'
import { showDeskRevenue } from './revenue.ts'
import { changeDeskKeys, changeDeskPurchase, linkDeskPurchases, listDeskKeys, listDeskSales } from './purchases.ts'
import { askDeskPayment, changeDeskPayment, listDeskPayments, showDeskPaymentsDue } from './payments.ts'
import { decideDeskReview, listDeskReviews } from './reviews.ts'
import { showDeskWaiting } from './waiting.ts'

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
