import type { Page } from '@playwright/test'

/** Gives the browser of a page a device that keeps passkeys. @param isUserVerified whether it asks who is there */
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
