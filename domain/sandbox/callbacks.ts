import { nairobiTime } from '../dates.ts'
import { airtelTransaction } from './airtel.ts'
import { coopTransfer } from './coop.ts'
import { kcbTransfer } from './kcb.ts'
import { b2cResult, c2bConfirmation, stkPush } from './mpesa.ts'
import { isSettled, type Operation, type Payment } from './world.ts'

/** Functions that return the callback body of a settled payment, by the operation that started it. */
const bodies: Readonly<Record<string, (payment: Payment, now: Date) => object>> = {
  startStkPush: stkPush,
  registerC2bUrls: c2bConfirmation,
  sendB2cPayment: b2cResult,
  sendKcbTransfer: kcbTransfer,
  createCoopTransfer: coopTransfer,
  collectAirtelPayment: airtelTransaction,
  disburseAirtelPayment: airtelTransaction,
}

const listCallbacks: Operation = ({ world, now }) => ({
  body: {
    data: world.payments
      .filter((payment) => payment.startedAt >= world.openedAt && isSettled(payment, now))
      .toSorted((a, b) => b.settlesAt.localeCompare(a.settlesAt))
      .flatMap((payment) => {
        const bodyOf = bodies[payment.operation]
        if (!bodyOf) return []
        return {
          operation: payment.operation,
          ...(payment.callbackUrl ? { url: payment.callbackUrl } : {}),
          endedAt: nairobiTime(new Date(payment.settlesAt)),
          body: bodyOf(payment, now),
        }
      }),
  },
})

export const callbackOperations: Readonly<Record<string, Operation>> = { listCallbacks }
