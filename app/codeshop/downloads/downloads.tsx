import { useLocation } from 'react-router'
import { MOST_DOWNLOADS, readPurchases } from '#domain/purchases.ts'
import { purchases as kept } from '../purchases.ts'
import { NothingYet } from '../nothing-yet.tsx'
import type { SoldScript } from '../sold-script.ts'
import { PurchaseCard } from './purchase-card.tsx'
import { useDownload } from './use-download.ts'

const INSTRUCTIONS = [
  `Each purchase can be downloaded ${MOST_DOWNLOADS} times. A download counts when the file has come.`,
  'Unpack the archive and begin with its README.md.',
  'Keep your license key: it is your proof of purchase, and updates ask for it.',
  'Purchases are kept in this browser. Note the license keys elsewhere before you clear its data.',
]

/** What was bought in this browser, each with its files. */
export function Downloads({ scripts }: { scripts: readonly SoldScript[] }) {
  const purchases = kept.use()
  const { underWay, download } = useDownload()
  const email = useNewCustomer()
  if (purchases.length === 0) return <NothingYet title="No Downloads Available" text="The files of scripts that you buy are here." action="Browse Scripts" />
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        {email !== undefined && <p className="mb-5">Thank you. Your purchase is recorded for {email}.</p>}
        <ul className="grid gap-6">
          {purchases.map((purchase) => (
            <li key={purchase.id}>
              <PurchaseCard
                purchase={purchase}
                script={scripts.find(({ id }) => id === purchase.scriptId)}
                isComing={underWay === purchase.id}
                isWaiting={underWay !== undefined}
                download={download}
              />
            </li>
          ))}
        </ul>
      </div>
      <aside aria-labelledby="download-instructions" className="rounded-md border border-line p-5">
        <h2 id="download-instructions" className="subtitle">
          Download Instructions
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {INSTRUCTIONS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

/** Whose purchase led to this page, if one did. */
function useNewCustomer(): string | undefined {
  const { purchases, customerEmail } = Object(useLocation().state) as Record<string, unknown>
  return typeof customerEmail === 'string' && readPurchases(purchases).length > 0 ? customerEmail : undefined
}
