import {
  browserSupportsWebAuthn,
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
import { call } from '#app/api/call.ts'
import { formOutcome, send, type FormOutcome } from './account-service.ts'
import { whenConfirmed } from './account.ts'

/** The message for each passkey error, by the error's name. The browser's own error messages are for developers. */
const SENTENCES: Readonly<Record<string, (isNew: boolean) => string>> = {
  InvalidStateError: () => 'This device or its password manager already has a passkey for this account.',
  NotAllowedError: (isNew) =>
    isNew
      ? 'No passkey was added: adding it was canceled or took too long. Please try again.'
      : 'Passkey sign-in was canceled or took too long, or this browser has no passkey for this site. Please try again, or use your password.',
  SecurityError: () =>
    `Passkeys do not work at ${location.hostname}. Open this site by its domain name over HTTPS (on this machine: localhost), or use your password.`,
  NotSupportedError: () => 'This device does not offer passkeys that this site can use. Please use your password.',
}
const NOT_SUPPORTED = 'This browser does not support passkeys here. Please use your password, or another browser.'
const NOT_READ = 'Your device could not use a passkey. Please try again, or use your password.'

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
    return { isDone: false, message: sentenceFor(error, endpoint === passkeyOptions), fields: {} }
  }
}

function sentenceFor(error: unknown, isNew: boolean): string {
  if (!browserSupportsWebAuthn()) return NOT_SUPPORTED
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(SENTENCES, name) ? SENTENCES[name]!(isNew) : NOT_READ
}
