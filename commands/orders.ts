import { ordersReport } from '../server/orders/orders-report.ts'
import { currentSite } from '../server/publication/built-site.ts'
import { readOffer } from '../server/publication/offer.ts'
import { createRandomText } from '../server/secrets/random-text.ts'
import { printReport } from './parts/report.ts'

await printReport((db, words, { publicOrigin, mail }) => {
  const mailTo = mail && (mail.to ?? readOffer(currentSite().offer).site.owner.email)
  return ordersReport({ db, now: () => new Date(), randomText: createRandomText(), publicOrigin, mailTo }, words)
})
