import { SHORTEST_PASSWORD, type AccountFieldMistake } from '#domain/account/account-fields.ts'
import type { FieldMistake } from '#domain/contact/contact-message.ts'
import { DESK_SENTENCES, type DeskError } from '#domain/desk/desk-errors.ts'
import type { FilingMistake } from '#domain/nil-returns/nil-return.ts'
import { PAYMENT_SENTENCES, type PaymentError, inMinutes } from '#domain/payments/payment-errors.ts'
import type { OrderFieldMistake } from '#domain/shop/order-fields.ts'
import { INVALID_COUPON } from '#domain/cart/pricing.ts'
import type { ReviewFieldMistake } from '#domain/shop/product-review.ts'
import { LIMIT_REACHED, LINK_MINUTES } from '#domain/codeshop/purchases.ts'
import { DEEPEST_NESTING, LONGEST_IDEMPOTENCY_KEY, MOST_BODY_KILOBYTES } from '#domain/request-limits.ts'

/** Why a request to any endpoint can fail. */
export type RequestError =
  | 'not-found'
  | 'method-not-allowed'
  | 'not-from-here'
  | 'body-not-json'
  | 'body-not-form'
  | 'body-too-large'
  | 'form-too-large'
  | 'body-too-deep'
  | 'body-shape'
  | 'range-unsatisfiable'
  | 'too-many-requests'
  | 'too-many-filings'
  | 'server-error'
  | 'busy'

/** How a valid filing can end without an acknowledgement number. */
export type FilingFailure =
  | 'refused'
  | 'authority-unavailable'
  | 'outcome-unknown'
  | 'already-unknown'
  | 'still-sending'
  | 'too-many-for-pin'

/** Why a message to the owner was not accepted. */
type MessageError =
  | 'fields-wrong'
  | 'idempotency-key-malformed'
  | 'idempotency-key-reused'
  | 'too-many-messages'
  | 'nothing-to-confirm'

/** Why an order was not placed, or not found. */
export type OrderError =
  | PaymentError
  | 'placed-for-another-email'
  | 'product-unknown'
  | 'not-enough-stock'
  | 'order-too-large'
  | 'shipping-unknown'
  | 'coupon-invalid'
  | 'coupon-used-up'
  | 'no-orders-here'
  | 'total-changed'
  | 'too-many-orders'
  | 'too-many-emails'
  | 'order-unknown'
  | 'order-under-way'

/** Why a purchase, a download or a license request failed. */
export type PurchaseError =
  | 'purchase-unknown'
  | 'license-revoked'
  | 'download-limit-reached'
  | 'downloads-under-way'
  | 'download-link-wrong'
  | 'download-link-expired'
  | 'download-not-asked'
  | 'license-key-unknown'
  | 'no-mail-here'
  | 'recovery-unknown'
  | 'files-gone'

/** Why a sign-in or an account change failed. */
type AccountError =
  | 'not-signed-in'
  | 'not-for-you'
  | 'credentials-wrong'
  | 'too-many-sign-ins'
  | 'email-taken'
  | 'owner-email-taken'
  | 'password-wrong'
  | 'account-link-wrong'
  | 'passkey-refused'
  | 'confirm-yourself'
  | 'token-too-narrow'
  | 'address-not-confirmed'
  | 'register-by-link'
  | 'registers-at-once'
  | 'owner-stays'
  | 'no-reset-mail-here'

/** Why a review was not accepted. */
type ReviewError = 'too-many-reviews'

/** Why a sandbox request failed, besides the errors that its endpoint documents. */
type SandboxError =
  | 'token-wrong'
  | 'parameters-wrong'
  | 'nothing-with-this-id'
  | 'sandbox-full'
  | 'outcome-not-known'
  | 'bank-code-needed'
  | 'phone-needed'
  | 'account-unknown'
  | 'account-same'
  | 'dates-reversed'
  | 'dates-too-far'

export type ErrorKey =
  | AccountError
  | DeskError
  | AccountFieldMistake
  | RequestError
  | SandboxError
  | MessageError
  | OrderError
  | OrderFieldMistake
  | PurchaseError
  | ReviewError
  | ReviewFieldMistake
  | FieldMistake
  | FilingMistake
  | FilingFailure
  | 'receipt-not-saved'
  | 'already-filed'

const OFFICIAL_CHANNELS = 'on iTax (https://itax.kra.go.ke) or by calling KRA at 0711 099 999'

/** The values for the placeholders in a message. */
export type Facts = {
  year?: number | undefined
  opens?: string | undefined
  field?: string | undefined
  words?: string | undefined
  minutes?: number | undefined
  most?: number | undefined
}

const sentences: Record<ErrorKey, (facts: Facts) => string> = {
  ...PAYMENT_SENTENCES,
  ...DESK_SENTENCES,
  'not-found': () => 'Nothing was found at this URL.',
  'method-not-allowed': () => 'This URL does not support that method.',
  'body-not-json': () => 'The request body must be JSON with the content type application/json.',
  'not-from-here': () =>
    'This form was submitted from another site, so we ignored it. Please open the page on this site and submit it again.',
  'body-not-form': () =>
    'We could not read what your browser sent. Please open the form again and submit it from there.',
  'body-too-large': () => `The request body is too large. The limit is ${MOST_BODY_KILOBYTES} KB.`,
  'form-too-large': () =>
    `What you entered is too long. All fields together can hold ${MOST_BODY_KILOBYTES} KB. Please go back and shorten it.`,
  'body-too-deep': () => `The request body is nested too deeply. The limit is ${DEEPEST_NESTING} levels.`,
  'body-shape': ({ field }) =>
    field
      ? `The field ${field} is missing or has the wrong type.`
      : 'The request body does not have the documented fields.',
  'too-many-requests': ({ minutes }) => `Too many requests from this network. Please try again ${inMinutes(minutes)}.`,
  'range-unsatisfiable': () => 'The Range header requests bytes past the end of the file.',
  'server-error': () => 'Something went wrong on our side. Nothing you typed is lost; please try again.',
  'fields-wrong': () => 'Please correct the marked fields and try again.',
  'field-missing': ({ field }) => `Please fill in your ${field}.`,
  'field-too-long': ({ field, most }) => `Your ${field} must be ${most} characters or fewer.`,
  'email-shape': () => 'This does not look like an email address. Example: name@example.org.',
  'idempotency-key-malformed': () =>
    `The Idempotency-Key header must have 1 to ${LONGEST_IDEMPOTENCY_KEY} printable characters.`,
  'idempotency-key-reused': () =>
    'This Idempotency-Key was already used for a different request. Please use a new one.',
  'too-many-messages': ({ minutes }) =>
    `We received several messages from your network. Please try again ${inMinutes(minutes)}, or send an email.`,
  'nothing-to-confirm': () =>
    'There is no message to confirm: either you have already confirmed yours, or the page was open too long. If in doubt, send the message again.',
  'placed-for-another-email': () =>
    'An earlier attempt already went through with a different email address. Look for the confirmation in that inbox. To order again, press the button once more.',
  'country-not-served': () => 'We don’t ship to this country. Choose one from the list.',
  'product-unknown': ({ words }) =>
    `${words ?? 'Something in your cart'} is no longer sold here. Please remove it from your cart.`,
  'not-enough-stock': ({ words }) =>
    `Not enough in stock: ${words ?? 'some items have sold out'}. Nothing was ordered.`,
  'order-too-large': () => 'This order is too large. Please split it into smaller orders, or contact us.',
  'shipping-unknown': () => 'Choose a shipping method.',
  'coupon-invalid': () => INVALID_COUPON,
  'no-orders-here': () =>
    'You cannot place orders on this site. Use the contact form to tell us what you would like to buy.',
  'coupon-used-up': () =>
    'This coupon has reached its limit. Nothing was ordered; please remove it and check the new total.',
  'total-changed': () =>
    'A price changed after you opened this page. Nothing was ordered; please check the new total and order again.',
  'too-many-orders': ({ minutes }) =>
    `We received several orders from your network. Please try again ${inMinutes(minutes)}.`,
  'too-many-emails': ({ minutes }) =>
    `This order number was tried with too many wrong email addresses. Please try again ${inMinutes(minutes)}.`,
  'order-under-way': () => 'This order can no longer be canceled: it has already been shipped or canceled.',
  'order-unknown': () => 'We found no order with this number and email address. Please check both.',
  'purchase-unknown': () =>
    'No purchase matches this ID and license key. If the key was replaced, get the new one under “Bought on another device?”.',
  'license-revoked': () =>
    'This license was revoked, so you can no longer download its files. Please contact us if this is a mistake.',
  'download-limit-reached': () => LIMIT_REACHED,
  'downloads-under-way': () =>
    'Your remaining downloads are already in progress. Please try again when they have finished.',
  'download-link-wrong': () => 'This download link is incomplete or invalid. Please get a new one under My Downloads.',
  'download-link-expired': () =>
    `This download link has expired: links work for ${LINK_MINUTES} minutes. Please get a new one under My Downloads.`,
  'download-not-asked': () =>
    'Opening this link uses up a download, so programs that only preview it get nothing. Please open it in your browser.',
  'license-key-unknown': () =>
    'No purchase on this site has this license key. Please check it for typos: it begins with LIC-.',
  'no-mail-here': () => 'This site sends no email. Please contact the author for a link.',
  'files-gone': () =>
    'This script is no longer sold here, and its files are no longer available. Please contact the author.',
  'recovery-unknown': () => 'This link is incomplete or has expired. Please request a new one.',
  'not-signed-in': () => 'You are not signed in. Please sign in.',
  'not-for-you': () => 'Your account does not have access to this.',
  'credentials-wrong': () => 'Email address or password is wrong.',
  'too-many-sign-ins': ({ minutes }) => `Too many wrong passwords. Please try again ${inMinutes(minutes)}.`,
  'email-taken': () => 'An account with this email address already exists. Please sign in.',
  'owner-email-taken': () =>
    'A customer account already uses this email address. Please choose another one, or sign in to that account and close it first. This link stays valid.',
  'password-wrong': () => 'This is not your current password.',
  'account-link-wrong': () =>
    'This link is incomplete, has already been used, or has expired. Please request a new one.',
  'passkey-refused': () => 'This passkey was not accepted. Please try again, or sign in with your password.',
  'confirm-yourself': () => 'Please confirm your identity with your password or a passkey.',
  'token-too-narrow': () => 'This token can only read contact messages. Sign in on the site to do more.',
  'address-not-confirmed': () => 'Confirm your email address before you add a passkey.',
  'register-by-link': () => 'You need a link to create an account here. Request one, and we will email it to you.',
  'registers-at-once': () => 'This site sends no email. Create your account with an email address and a password.',
  'owner-stays': () => 'The owner’s account cannot be closed.',
  'no-reset-mail-here': () => 'This site sends no email, so we cannot email you a link. Please contact its owner.',
  'email-without-dot': () => 'The part after the @ needs an ending such as .org or .co.ke.',
  'password-too-short': () => `Your password must have at least ${SHORTEST_PASSWORD} characters.`,
  'password-is-email': () => 'Your password must not be your email address. Please choose another one.',
  'too-many-reviews': ({ minutes }) =>
    `We received several reviews from your network. Please try again ${inMinutes(minutes)}.`,
  'token-wrong': () =>
    'The token is missing, invalid or expired. Sign in and send the new one in the Authorization header, after the word Bearer.',
  'parameters-wrong': () => 'Some parameters are missing or invalid. See fields for details.',
  'nothing-with-this-id': () => 'Nothing was found with this ID.',
  'sandbox-full': ({ most }) =>
    `You have used all ${most} of this sandbox’s write calls. Sign in again to get a new sandbox.`,
  'outcome-not-known': ({ words }) => `This endpoint supports these outcomes: ${words}.`,
  'bank-code-needed': ({ field }) => `The method ${field} needs the other bank's code.`,
  'phone-needed': () => 'The method mobile needs a phone number such as 254700000000.',
  'account-unknown': () => 'The sandbox has no such account.',
  'account-same': () => 'You cannot transfer money to the same account.',
  'dates-reversed': () => 'The end date is before the start date.',
  'dates-too-far': ({ most }) => `The two dates may be at most ${most} days apart.`,
  busy: () => 'The server cannot save anything right now. Please try again in a few seconds.',
  'pin-missing': () => 'Please enter a KRA PIN.',
  'pin-shape': () =>
    'This does not look like a KRA PIN. It has 11 characters: the letter A, nine digits and a letter, such as A001234567Z.',
  'pin-not-individual': () =>
    'This PIN starts with P, so it belongs to a company or partnership. This form is only for resident individuals, whose PINs start with A.',
  'obligation-unsupported': () => 'Only the obligation "Income Tax - Resident Individual" can be filed here.',
  'period-not-a-year': () => 'The filing year must be a four-digit calendar year, such as 2025.',
  'year-not-over': ({ year }) =>
    `The year ${year} is not over yet. A return can be filed from 1 January of the next year.`,
  'year-too-old': ({ year }) =>
    `The year ${year} is too far back to be filed here. You can file it ${OFFICIAL_CHANNELS}.`,
  'window-closed': ({ year, opens }) =>
    `Nil returns for ${year} are not accepted yet; filing opens on ${opens}. You can ask ${OFFICIAL_CHANNELS}.`,
  refused: ({ year, words }) =>
    `KRA did not accept this return${words ? ` ("${words}")` : ''}. Please check that the PIN is correct, that it has the income tax obligation for resident individuals, and that no return or income is recorded for ${year}. Nothing was filed.`,
  'authority-unavailable': () =>
    'We could not send your return to KRA. This is our fault, not yours. Nothing was filed; please try again later.',
  'outcome-unknown': ({ year }) =>
    `We sent your return for ${year} but got no clear response, so we do not know whether KRA received it. Please do not file it again here. You can check ${OFFICIAL_CHANNELS}.`,
  'already-unknown': ({ year }) =>
    `A return for this PIN and ${year} was already sent, and we do not know yet whether KRA received it. Please do not file it again here until this is resolved. You can check ${OFFICIAL_CHANNELS}.`,
  'still-sending': ({ year }) =>
    `A return for this PIN and ${year} is being sent right now. Please wait a minute before you try again.`,
  'already-filed': () => 'This return is already recorded here. Its receipt is below.',
  'receipt-not-saved': () => 'We could not store this number, so please write it down or save the receipt now.',
  'too-many-for-pin': ({ minutes }) =>
    `Too many attempts for this PIN today. Please try again ${inMinutes(minutes)}, or file ${OFFICIAL_CHANNELS}.`,
  'too-many-filings': ({ minutes }) =>
    `Many returns were filed from your network in the last hour. Nothing was sent. Please try again ${inMinutes(minutes)}, or file on iTax (https://itax.kra.go.ke), on eCitizen, or in another way listed below.`,
}

/** Returns the message that people see for an error. */
export function errorMessage(key: ErrorKey, facts: Facts = {}): string {
  return sentences[key](facts)
}

/**
 * Returns the confirmation for a stored message to the owner.
 * @param isHeld whether the owner has to review the message first
 */
export function messageReceived(reference: string, isHeld = false): string {
  return isHeld
    ? `Thank you. Your message was received and is waiting for review; its reference is ${reference}.`
    : `Thank you. Your message has arrived; its reference is ${reference}.`
}
