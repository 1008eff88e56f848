import { useState } from 'react'
import {
  changeDeskKeys,
  changeDeskPurchase,
  linkDeskPurchases,
  listDeskKeys,
  listDeskSales,
  type DeskSale,
} from '#contract/desk/purchases.ts'
import { formatMoney } from '#domain/money.ts'
import { AnswerOrWait, MailLink, DeskLink, ChangeButtons, DeskEntry, TextAction } from '#app/desk/desk-parts.tsx'
import { DeskList } from '#app/desk/desk-list.tsx'
import { actAtDesk, askDesk, useDeskAnswer } from '#app/desk/desk-service.ts'
import { minuteOf } from '#domain/dates.ts'
import { PAYMENT_WORDS } from '#app/desk/payment-facts.ts'
import { messageOf } from '#domain/record.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { showToast } from '#app/ui/toasts.ts'

const CHANGES = {
  reset: { action: 'Reset downloads', said: 'The downloads are reset.' },
  free: { action: 'Free the activations', said: 'All activations are available again.' },
  rotate: { action: 'Replace the key', said: 'The license has a new key. The old one no longer works.' },
  revoke: { action: 'Revoke the license', said: 'The license is revoked.' },
  restore: { action: 'Restore the license', said: 'The license is active again.' },
} as const
type Change = keyof typeof CHANGES

/** Sales of scripts, and the keys that sign their licenses. */
export default function Purchases() {
  return (
    <>
      <DeskList endpoint={listDeskSales} noun={{ one: 'sale', many: 'sales' }}>
        {(entries, reload) => (
          <ul className="border-t border-line">
            {entries.map((sale) => (
              <SaleEntry key={sale.number} sale={sale} reload={reload} />
            ))}
          </ul>
        )}
      </DeskList>
      <SigningKeys />
    </>
  )
}

function SaleEntry({
  sale: { number, placedAt, payment, total, currency, name, email, purchases },
  reload,
}: {
  sale: DeskSale
  reload(): Promise<void>
}) {
  const isRevoked = purchases.some(({ state }) => state === 'revoked')
  return (
    <DeskEntry
      title={[name, ...purchases.map(({ script, quantity }) => `${quantity} × ${script}`)]}
      line={[number, minuteOf(placedAt)]}
      amount={formatMoney(total, currency)}
      facts={
        <>
          <span className="badge">{PAYMENT_WORDS[payment]}</span>
          {isRevoked && <span className="badge">Revoked</span>}
        </>
      }
    >
      <p className="flex flex-wrap gap-x-6">
        <MailLink email={email} />
        <DeskLink place="payments" search={number}>
          Its payments
        </DeskLink>
      </p>
      {purchases.length > 0 && <RecoveryLink email={email} />}
      {purchases.length === 0 && <p className="text-muted">No scripts were delivered.</p>}
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} reload={reload} />
      ))}
    </DeskEntry>
  )
}

/** Creates a link that the owner can send to a buyer who has another device. */
function RecoveryLink({ email }: { email: string }) {
  const [link, setLink] = useState<string>()
  const create = async () => {
    try {
      setLink((await askDesk(linkDeskPurchases, { body: { email } })).link)
    } catch (error) {
      showToast.error(messageOf(error))
    }
  }
  if (link === undefined)
    return (
      <button type="button" className="row-link prose-link justify-self-start" onClick={() => void create()}>
        Link for another device
      </button>
    )
  return (
    <div role="status">
      <p className="text-muted">Valid for one hour. Send it only to the buyer:</p>
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere">{link}</span>
        <CopyButton text={link} name="link" isWord />
      </p>
    </div>
  )
}

function Purchase({ purchase, reload }: { purchase: DeskSale['purchases'][number]; reload(): Promise<void> }) {
  const { id, scriptId, script, version, quantity, state, because, expiresAt } = purchase
  const { downloads, mostDownloads, activations, mostActivations } = purchase
  const [change, setChange] = useState<Change>()
  const can: readonly Change[] = [
    'reset',
    ...(activations > 0 ? (['free'] as const) : []),
    'rotate',
    state === 'revoked' ? 'restore' : 'revoke',
  ]
  return (
    <section aria-label={`Script #${scriptId} ${script}`} className="rounded-md border border-line p-4">
      <h2 className="font-semibold">{`${quantity} × Script #${scriptId} ${script} ${version}`}</h2>
      <p className="text-muted">{`${downloads} of ${mostDownloads} downloads used · ${activations} of ${mostActivations} activations used · until ${minuteOf(expiresAt)} · ${id}`}</p>
      {state === 'revoked' && <p className="text-bad">{`Revoked: ${because ?? ''}`}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <ChangeButtons can={can} changes={CHANGES} chosen={change} choose={setChange} />
      </div>
      {change && (
        <div className="mt-4">
          <TextAction
            key={change}
            draft={`${change} ${id}`}
            isOpened
            close={() => setChange(undefined)}
            label="Reason (saved in the log)"
            action={CHANGES[change].action}
            rows={2}
            send={async (reason) => {
              const isDone = await actAtDesk(
                changeDeskPurchase,
                { body: { purchase: id, change, reason } },
                CHANGES[change].said,
                reload,
              )
              if (isDone) setChange(undefined)
              return isDone
            }}
          />
        </div>
      )}
    </section>
  )
}

function SigningKeys() {
  const asked = useDeskAnswer(listDeskKeys)
  const [withdraw, setWithdraw] = useState<string>()
  const act = async (body: { withdraw?: string; reason: string }, said: string) => {
    const isDone = await actAtDesk(changeDeskKeys, { body }, said, asked.reload)
    if (isDone) setWithdraw(undefined)
    return isDone
  }
  return (
    <section aria-labelledby="signing-keys" className="mt-12">
      <h2 id="signing-keys" className="subtitle">
        Signing keys
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        The first key signs license files. Files signed with an older key stay valid until you withdraw that key.
      </p>
      <AnswerOrWait {...asked}>
        {({ keys }) => (
          <ul className="mt-3 max-w-2xl border-t border-line">
            {keys.map(({ id, createdAt }, position) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
                <span>
                  <span className="font-mono">{id}</span>
                  <span className="text-muted">{` · since ${minuteOf(createdAt)}`}</span>
                  {position === 0 && <span className="badge ml-2">In use</span>}
                </span>
                {position > 0 && (
                  <button
                    type="button"
                    className="row-link prose-link"
                    aria-expanded={withdraw === id}
                    onClick={() => setWithdraw(withdraw === id ? undefined : id)}
                  >
                    Withdraw<span className="sr-only">{` the key ${id}`}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AnswerOrWait>
      <div className="mt-4">
        {withdraw === undefined ? (
          <TextAction
            draft="another key"
            label="Reason for a new key (saved in the log)"
            action="Sign with a new key"
            rows={2}
            send={(reason) => act({ reason }, 'Licenses are now signed with a new key.')}
          />
        ) : (
          <TextAction
            key={withdraw}
            draft={`withdraw ${withdraw}`}
            isOpened
            close={() => setWithdraw(undefined)}
            label={`Reason for withdrawing ${withdraw} (saved in the log)`}
            action="Withdraw the key"
            rows={2}
            send={(reason) => act({ withdraw, reason }, 'Licenses signed with this key are no longer valid.')}
          />
        )}
      </div>
    </section>
  )
}
