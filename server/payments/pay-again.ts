import type { PaymentError } from '../../domain/payments/payment-errors.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { insertAttempt, newestAttempt, type Attempt } from './attempts.ts'
import { chargeFor, type ChargeRefusal, type ChosenWay, type MoneySettings } from './charge.ts'
import { newAttempt, payBy } from './new-attempt.ts'
import type { FindPayable, Subject } from './payable.ts'
import { nextAttemptFrom } from './next-attempt.ts'
import { startPayment, type StartParts } from './start-payment.ts'

type Parts = StartParts & { payable: FindPayable }

/** Starts another attempt to pay for an order or a sale whose last attempt has failed. */
export async function payAgain(
  parts: Parts,
  settings: MoneySettings,
  subject: Subject,
  way: ChosenWay,
): Promise<'started' | ChargeRefusal> {
  const last = await newestAttempt(parts.db, subject.id)
  if (!last || subject.currency !== settings.currency.code) return refuse('payment-over')
  const from = await nextAttemptFrom(parts.db, subject, last)
  if (from === undefined) return refuse(isOpen(last) ? 'payment-open' : 'payment-over')
  if (from > parts.now().toISOString()) return refuse('payment-too-early')
  const charged = chargeFor(parts.gateways, settings, way, subject.total)
  if ('refusal' in charged) return charged.refusal
  const attempt = newAttempt(parts, charged.charge, subject)
  const payable = parts.payable(attempt)
  const stored = await store(parts, attempt, (transaction) =>
    payable.extend(transaction, payBy(charged.charge.gateway, parts.now())),
  )
  if (stored !== 'stored') return refuse(stored)
  await startPayment(parts, attempt, payable, subject.email)
  return 'started'
}

/** Stores an attempt, unless another one is open or it is too late. */
async function store(
  { db }: Parts,
  attempt: Attempt,
  extend: (transaction: Parts['db']) => Promise<boolean>,
): Promise<'stored' | 'payment-open' | 'payment-over'> {
  try {
    await db.transaction().execute(async (transaction) => {
      await insertAttempt(transaction, attempt)
      if (!(await extend(transaction))) throw new TooLateError()
    })
    return 'stored'
  } catch (error) {
    if (error instanceof TooLateError) return 'payment-over'
    if (isUniqueViolation(error)) return 'payment-open'
    throw error
  }
}

const refuse = (error: PaymentError): ChargeRefusal => ({ status: 409, error })

const isOpen = ({ state }: Attempt) => state === 'starting' || state === 'waiting' || state === 'unclear'

/** It was paid or canceled a moment ago. The transaction is rolled back. */
class TooLateError extends Error {}
