import * as v from 'valibot'
import { refreshAccount } from '../login/account-service.ts'
import { whenConfirmed } from '../login/confirm-yourself.ts'
import { askApi, type ApiAnswer } from '../api/ask-api.ts'
import { reasonOf } from '../api/refusal.ts'
import { showToast } from '../ui/toasts.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 20_000

/** What came of asking. */
export type Asked<Value> = { kind: 'asking' } | { kind: 'failed'; message: string } | { kind: 'there'; value: Value }

/** Asks for something of the desk. It never throws. @param body makes it a POST */
export async function askDesk<Schema extends v.GenericSchema>(
  address: `/${string}`,
  schema: Schema,
  body?: object,
): Promise<Asked<v.InferOutput<Schema>>> {
  const answer = await whenConfirmed(() => askApi(address, { patience: PATIENCE, ...(body && { body }) }))
  const read = v.safeParse(schema, answer?.body)
  return read.success ? { kind: 'there', value: read.output } : { kind: 'failed', message: await heardReason(answer) }
}

const underWay = new Set<string>()

/**
 * Does something at the desk, says what came of it, and asks for the list anew. It never throws. What is under way is not done twice.
 * @param said what is said once it is done
 * @returns whether it is
 */
export async function actAtDesk(
  path: `/${string}`,
  body: object,
  said: string,
  reload: () => Promise<void>,
): Promise<boolean> {
  const act = path + JSON.stringify(body)
  if (underWay.has(act)) return false
  underWay.add(act)
  const answer = await whenConfirmed(() => askApi(path, { body, patience: PATIENCE }))
  if (answer?.isOk) showToast.success(said)
  else showToast.error(await heardReason(answer))
  await reload()
  underWay.delete(act)
  return answer?.isOk === true
}

async function heardReason(answer: ApiAnswer | undefined): Promise<string> {
  // Whoever is not signed in any more is led to where they can be.
  if (answer?.status === 401) await refreshAccount()
  return reasonOf(answer)
}
