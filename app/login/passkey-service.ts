import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  CONFIRM_YOURSELF_PATH,
  PASSKEY_OPTIONS_PATH,
  PASSKEY_SIGN_IN_OPTIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
} from '#contract/account/account-paths.ts'
import { askApi } from '../api/ask-api.ts'
import { reasonOf } from '../api/refusal.ts'
import { outcomeOf, type Outcome, post } from './account-service.ts'
import { whenConfirmed } from './confirm-yourself.ts'

/** How long the options are waited for (ms). */
const PATIENCE = 20_000
const GIVEN_UP = 'The passkey was canceled, or this browser has none for this site.'

const ALREADY_THERE = 'This device, or its password manager, has a passkey for this account already.'

/** Makes a passkey on this device and adds it to the account. It never throws. */
export async function addPasskey(name: string): Promise<Outcome> {
  return withOptions(PASSKEY_OPTIONS_PATH, async (options) => {
    const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    return outcomeOf(await whenConfirmed(() => askApi(PASSKEYS_PATH, { body: { name, response }, patience: PATIENCE })))
  })
}

/** Proves with a passkey of this device who is signed in. It never throws. */
export async function confirmWithPasskey(): Promise<Outcome> {
  return withOptions(PASSKEY_SIGN_IN_OPTIONS_PATH, async (options) => {
    const passkey = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    return post(CONFIRM_YOURSELF_PATH, { passkey })
  })
}

/** Signs in with a passkey of this device. It never throws. */
export async function signInWithPasskey(): Promise<Outcome> {
  return withOptions(PASSKEY_SIGN_IN_OPTIONS_PATH, async (options) => {
    const response = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    return post(PASSKEY_SIGN_IN_PATH, { response })
  })
}

async function withOptions(path: `/${string}`, act: (options: unknown) => Promise<Outcome>): Promise<Outcome> {
  const answer = await whenConfirmed(() => askApi(path, { body: {}, patience: PATIENCE }))
  if (!answer?.isOk) return { isDone: false, message: reasonOf(answer), fields: {} }
  try {
    return await act((Object(answer.body) as { options?: unknown }).options)
  } catch (error) {
    // The browser's own reasons are for programmers.
    const isThere = (error as Error).name === 'InvalidStateError'
    return { isDone: false, message: isThere ? ALREADY_THERE : GIVEN_UP, fields: {} }
  }
}
