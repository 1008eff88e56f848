import type { Page } from '@playwright/test'

/** Adds a virtual authenticator to a page's browser. @param isUserVerified whether it verifies the user */
export async function givePasskeyDevice(page: Page, isUserVerified = true): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}
