import type { Page } from '@playwright/test'

export const count = (page: Page) => page.getByRole('main').getByText(/^Showing \d+ of \d+ products$/)
export const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
