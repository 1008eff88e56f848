import type { Page } from '@playwright/test'

/**
 * Adds a virtual authenticator to a page's browser.
 * @param isUserVerified whether the authenticator verifies the user
 * @returns a function that makes the authenticator verify the user from then on
 */
export async function givePasskeyDevice(page: Page, isUserVerified = true): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return async () => void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }))
}
