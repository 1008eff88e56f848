import type { Account } from '#domain/account/account-fields.ts'
import { outsideValue } from '#app/browser/outside-value.ts'
import type { Outcome, Refusal } from '#app/api/call-route.ts'

/** The sign-in state, as far as this page knows it. `elsewhere`: the server is on a different host than the pages. */
export type AccountState =
  | { kind: 'asking' | 'no-server' | 'no-answer' }
  | { kind: 'elsewhere'; address: string }
  | { kind: 'nobody'; sendsMail: boolean }
  | { kind: 'signed-in'; account: Account; sendsMail: boolean }

export const accountState = outsideValue<AccountState>({ kind: 'asking' })

/** The pending request for a confirmation of identity, if any. */
export const confirmation = outsideValue<{ end(isConfirmed: boolean): void } | undefined>(undefined)

/** Asks visitors to confirm their identity. @returns whether they confirmed it */
function confirmYourself(): Promise<boolean> {
  // A second request cancels the first one.
  confirmation.read()?.end(false)
  return new Promise((resolve) => {
    confirmation.set({
      end(isConfirmed) {
        confirmation.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
}

/** Sends a request. If the server asks visitors to confirm their identity and they do, sends the request again. */
export async function whenConfirmed<Answer, Refused extends Refusal>(
  ask: () => Promise<Outcome<Answer, Refused>>,
): Promise<Outcome<Answer, Refused>> {
  const outcome = await ask()
  const isAsked = outcome.kind === 'refused' && outcome.refusal.error === 'confirm-yourself'
  return isAsked && (await confirmYourself()) ? ask() : outcome
}
