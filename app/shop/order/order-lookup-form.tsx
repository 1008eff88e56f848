import { useRef, useState, type SubmitEvent } from 'react'
import { LONGEST_ORDER_NUMBER } from '#domain/shop/order-kinds.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { lookUpOrder } from './order-lookup.ts'

type FoundOrder = Awaited<ReturnType<typeof lookUpOrder>>

/** A form for looking up an order by its number and email address. */
export function OrderLookupForm({ number, found }: { number: string; found(orderNumber: string): void }) {
  const [outcome, setOutcome] = useState<FoundOrder | 'asking'>()
  const notice = useRef<HTMLParagraphElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (outcome === 'asking') return
    const typed = new FormData(event.currentTarget)
    setOutcome('asking')
    const answer = await lookUpOrder(String(typed.get('number') ?? ''), String(typed.get('email') ?? ''))
    setOutcome(answer)
    if (answer.kind === 'answered') found(answer.answer.order.orderNumber)
    else notice.current?.focus()
  }
  return (
    <form
      method="post"
      className="scripted mt-8 grid max-w-md gap-4"
      aria-labelledby="look-up-title"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="look-up-title" className="subtitle">
        Look up an order
      </h2>
      <div>
        <label htmlFor="order-number" className="font-semibold">
          Order number
        </label>
        <input
          id="order-number"
          name="number"
          required
          defaultValue={number}
          maxLength={LONGEST_ORDER_NUMBER}
          autoComplete="off"
          spellCheck={false}
          className="field mt-1 font-mono"
        />
      </div>
      <div>
        <label htmlFor="order-email" className="font-semibold">
          Email used for the order
        </label>
        <input
          id="order-email"
          name="email"
          type="email"
          required
          maxLength={LONGEST_EMAIL_ASKED}
          autoComplete="email"
          className="field mt-1"
        />
      </div>
      <button type="submit" className="button w-fit" aria-disabled={outcome === 'asking'}>
        {outcome === 'asking' ? 'Looking…' : 'Look up'}
      </button>
      <p ref={notice} tabIndex={-1} role="status" className="quiet-focus text-bad">
        {typeof outcome === 'object' && wordsOf(outcome)}
      </p>
    </form>
  )
}

function wordsOf(outcome: FoundOrder): string {
  switch (outcome.kind) {
    case 'answered':
      return ''
    case 'refused':
      return outcome.refusal.message
    case 'no-server':
      return 'This copy of the site has no server, so there are no orders to look up.'
    case 'failed':
      return 'We could not look up your order. Please try again in a moment.'
  }
}
