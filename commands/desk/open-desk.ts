import type { Database } from '#server/db/all-tables.ts'
import { openDeskInProcess, type Desk } from '#server/desk/in-process.ts'
import type { Config } from '#server/process/config.ts'
import { createContext, createServices } from '#server/process/create-context.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'

/** The name under which the log of actions lists the actions of commands. */
export const ACTOR = 'npm run desk'

/**
 * Opens the desk of a site in this process.
 * @throws Error if the secret does not match the database, or nothing is published
 */
export async function openDesk(db: Database, config: Config): Promise<Desk> {
  const services = await createServices(config, db, {
    // Only a running server sends refunds and checks statuses. This process never calls a gateway.
    callsGateways: false,
    givingUp: new AbortController().signal,
    deliver: () => {},
  })
  const built = currentSite()
  return openDeskInProcess(createContext(services, config, built, readOffer(built.offer)), ACTOR)
}
