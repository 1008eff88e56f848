import { startTransition, type ReactNode } from 'react'
import { repeatEarlyInput } from './repeat-input.ts'
import { loadStylesheet } from './whole-styles.ts'
import { yieldToMain } from './when-idle.ts'

/** Lets React hydrate the document. @param page the same tree that the server rendered */
export async function hydrate(page: ReactNode): Promise<void> {
  repeatEarlyInput()
  loadStylesheet()
  // React's module runs in its own task, so that input never waits for both the module and the hydration.
  const { hydrateRoot } = await import('react-dom/client')
  await yieldToMain()
  startTransition(() => {
    hydrateRoot(document, page)
  })
}
