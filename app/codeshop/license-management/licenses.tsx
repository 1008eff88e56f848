import { licenseOf } from '#domain/codeshop/licenses.ts'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { purchases as kept } from '#app/orders/purchases.ts'
import type { SoldScript } from '#app/codeshop/sold-script.ts'
import { LicenseCard } from './license-card.tsx'

/** The licenses of the purchases made in this browser. */
export function Licenses({ scripts }: { scripts: readonly SoldScript[] }) {
  const purchases = kept.use()
  if (purchases.length === 0)
    return (
      <NothingYet title="No Licenses Found" text="Each script you buy comes with a license." action="Browse Scripts" />
    )
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {purchases.map((purchase) => (
        <li key={purchase.id} id={`license-${purchase.id}`} className="min-w-0">
          <LicenseCard
            license={licenseOf(purchase)}
            name={scripts.find(({ id }) => id === purchase.scriptId)?.name}
            isSimulated={purchase.isSimulated === true}
            file={purchase.licenseFile}
          />
        </li>
      ))}
    </ul>
  )
}
