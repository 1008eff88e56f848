import { outsideValue } from '../browser/outside-value.ts'
import type { ApiAnswer } from '../api/ask-api.ts'
import { refusalIn } from '../api/refusal.ts'

/** Who waits for somebody to prove who they are; nothing while nobody does. */
export const confirmation = outsideValue<{ end(isConfirmed: boolean): void } | undefined>(undefined)

/** Asks who is signed in to prove who they are. @returns whether they did */
function confirmYourself(): Promise<boolean> {
  // Whoever asks while the question is open gives the former act up.
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

/** Asks the server for something; once more, where it wants to know first who is there and they prove it. */
export async function whenConfirmed(ask: () => Promise<ApiAnswer | undefined>): Promise<ApiAnswer | undefined> {
  const answer = await ask()
  if (refusalIn(answer)?.error !== 'confirm-yourself' || !(await confirmYourself())) return answer
  return ask()
}
