import type { Page } from '@playwright/test'

/** The endpoint of the form. */
export const ENDPOINT = '**/api/v1/itaxnillreturns'

export const form = (page: Page) => ({
  pin: page.getByLabel('KRA PIN'),
  year: page.getByLabel('Filing year'),
  send: page.getByRole('button', { name: 'File nil return' }),
})
