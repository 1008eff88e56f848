import type { Endpoint } from '#contract/endpoint.ts'
import { listFailedMails, resendFailedMails, settleDeskFiling, showDeskFilings } from './failures.ts'
import {
  listAudit,
  showDeskBackup,
  showDeskFigures,
  showDeskPlots,
  showDeskPublication,
  showDeskRevenue,
  showDeskWaiting,
} from './overview.ts'
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
import { exportDesk, fetchDeskExport } from './export.ts'
import { changeDeskKeys, changeDeskPurchase, linkDeskPurchases, listDeskKeys, listDeskSales } from './purchases.ts'
import { askDeskPayment, changeDeskPayment, listDeskPayments, showDeskPaymentsDue } from './payments.ts'
import { decideDeskReview, listDeskReviews } from './reviews.ts'

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
