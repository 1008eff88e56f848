import { useState, type FormEvent } from 'react'
import { setDeskStock, showDeskStock } from '#contract/desk/orders.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { Mistake } from '#app/storefront/form-field.tsx'
import { AnswerOrWait } from '#app/desk/desk-parts.tsx'
import { actAtDesk, useDeskAnswer } from '#app/desk/desk-service.ts'

type Product = { id: string; name: string; available: number; stated: number }

/** The stock of each product. */
export default function Stock() {
  const asked = useDeskAnswer(showDeskStock)
  return (
    <AnswerOrWait {...asked}>
      {({ products }) => (
        <>
          <p className="mb-4 max-w-prose text-muted">
            If an item sells before you save, your number is not saved, and you can set it again. When you change the
            number in the content, it replaces yours.
          </p>
          <ul className="max-w-3xl border-t border-line">
            {products.map((product) => (
              <StockRow key={`${product.id} ${product.available}`} product={product} reload={asked.reload} />
            ))}
          </ul>
        </>
      )}
    </AnswerOrWait>
  )
}

function StockRow({ product: { id, name, available, stated }, reload }: { product: Product; reload(): Promise<void> }) {
  const [count, setCount] = useState(String(available))
  const field = `stock-${id}`
  const digits = keyText(count)
  const isCount = /^\d{1,7}$/.test(digits)
  const isNew = isCount && Number(digits) !== available
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isNew) return
    await actAtDesk(
      setDeskStock,
      { body: { product: id, from: available, to: Number(digits) } },
      `The stock of ${name} is now ${Number(digits)}.`,
      reload,
    )
  }
  return (
    <li className="border-b border-line">
      <form className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3" onSubmit={(event) => void save(event)}>
        <label htmlFor={field} className="min-w-0 flex-1 basis-56">
          <span className="font-semibold">{name}</span>
          <span
            className={`block text-sm ${available === 0 ? 'text-bad' : 'text-muted'}`}
          >{`${available === 0 ? 'Sold out' : `${available} left`}, ${stated} in the content`}</span>
        </label>
        <input
          id={field}
          inputMode="numeric"
          value={count}
          className="field w-28"
          aria-invalid={!isCount}
          aria-describedby={isCount ? undefined : `${field}-mistake`}
          onChange={(event) => setCount(event.target.value)}
        />
        <button type="submit" className="button button-quiet" disabled={!isNew}>
          Set<span className="sr-only">{` the stock of ${name}`}</span>
        </button>
        <div className="basis-full empty:hidden" role="status">
          <Mistake name={field} mistake={isCount ? undefined : 'Enter a whole number from 0 to 9,999,999.'} />
        </div>
      </form>
    </li>
  )
}
