import type { Page } from '@playwright/test'

/** A URL pattern for the endpoint that the form posts to. */
export const ENDPOINT = '**/api/v1/itaxnillreturns'

export const form = (page: Page) => ({
  pin: page.getByLabel('KRA PIN'),
  year: page.getByLabel('Filing year'),
  send: page.getByRole('button', { name: 'File nil return' }),
})
