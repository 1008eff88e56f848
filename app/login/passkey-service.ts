import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { confirmYourself } from '#contract/account/account.ts'
import {
  addPasskey as addition,
  passkeyOptions,
  passkeySignInOptions,
  signInWithPasskey as signIn,
} from '#contract/account/passkeys.ts'
import { call } from '../api/call.ts'
import { formOutcome, send, type FormOutcome } from './account-service.ts'
import { whenConfirmed } from './confirm-yourself.ts'

const CANCELED = 'Passkey sign-in was canceled, or this browser has no passkey for this site.'
const ALREADY_THERE = 'This device or its password manager already has a passkey for this account.'

/** Creates a passkey on this device and adds it to the account. Never throws. */
export async function addPasskey(name: string): Promise<FormOutcome> {
  return withOptions(passkeyOptions, async (options) => {
    const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    return formOutcome(await whenConfirmed(() => call(addition, { body: { name, response: { ...response } } })))
  })
}

/** Confirms the visitor's identity with a passkey on this device. Never throws. */
export async function confirmWithPasskey(): Promise<FormOutcome> {
  return withOptions(passkeySignInOptions, async (options) => {
    const passkey = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    return send(confirmYourself, { passkey: { ...passkey } })
  })
}

/** Signs in with a passkey on this device. Never throws. */
export async function signInWithPasskey(): Promise<FormOutcome> {
  return withOptions(passkeySignInOptions, async (options) => {
    const response = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    return send(signIn, { response: { ...response } })
  })
}

async function withOptions(
  endpoint: typeof passkeyOptions | typeof passkeySignInOptions,
  act: (options: unknown) => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const outcome = await whenConfirmed(() => call(endpoint, { body: {} }))
  if (outcome.kind !== 'answered') return formOutcome(outcome)
  try {
    return await act(outcome.answer.options)
  } catch (error) {
    // The browser's own messages are for developers.
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    return { isDone: false, message: isThere ? ALREADY_THERE : CANCELED, fields: {} }
  }
}
