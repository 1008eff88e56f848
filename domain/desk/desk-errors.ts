/** Why a desk action failed. */
export type DeskError =
  | 'desk-conflict'
  | 'refund-under-way'
  | 'refund-noted'
  | 'refund-amounts'
  | 'gateway-off'
  | 'no-answers-here'
  | 'exports-under-way'
  | 'export-link-wrong'
  | 'export-month-wrong'
  | 'export-one-thing'

/** The sentence for each error. */
export const DESK_SENTENCES: Readonly<Record<DeskError, () => string>> = {
  'desk-conflict': () => 'Something changed in the meantime. Reload and try again.',
  'refund-under-way': () =>
    'A refund of this payment is in progress. Wait until the payment service has finished or refused it.',
  'refund-noted': () => 'A refund with this receipt has already been recorded for this payment.',
  'refund-amounts': () =>
    'These amounts or quantities cannot be refunded. Check what is left, and enter no more than that.',
  'gateway-off': () =>
    'The service for this payment is not enabled on this server. Add it to FORMER_PAYMENTS, then try again.',
  'no-answers-here': () => 'This site cannot send email: set SMTP_URL and MAIL_FROM, or reply with your own email app.',
  'exports-under-way': () => 'Other exports are still running. Wait until one has finished, then try again.',
  'export-link-wrong': () => 'This export link is incomplete or has expired. Start the export again from the desk.',
  'export-month-wrong': () => 'Enter a month that has already begun as year and month, such as 2026-11.',
  'export-one-thing': () => 'Export either a table or a month, not both.',
}
