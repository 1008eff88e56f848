import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { NO_ANSWER } from '#app/api/call-route.ts'
import { ReportFields } from './payment-parts.tsx'
import { reportMade } from './payment-service.ts'

type Props = { number: string; email: string; asks: string; reported: string; show(payment: PaymentView): void }

/** A form in which the buyer says that a payment by hand was made. @property asks what to type in, such as a code */
export function ReportForm({ number, email, asks, reported, show }: Props) {
  const [code, setCode] = useState(reported)
  const [problem, setProblem] = useState<{ message: string; isOfField: boolean }>()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem?.isOfField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setProblem(undefined)
    const outcome = await reportMade({ number, email, code })
    setIsSending(false)
    if (outcome.kind === 'answered') {
      const { payment } = outcome.answer
      setCode(payment.attempt.byHand?.reported ?? code)
      return show(payment)
    }
    const { message = NO_ANSWER, fields = {} } = outcome.kind === 'refused' ? outcome.refusal : {}
    setProblem({ message: fields.code ?? message, isOfField: fields.code !== undefined })
  }
  return (
    <form
      ref={form}
      className="mt-4 grid max-w-sm gap-3"
      aria-label="Payment made"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <ReportFields
        asks={asks}
        code={code}
        onType={setCode}
        mistake={problem?.isOfField ? problem.message : undefined}
        reported={reported}
        isSending={isSending}
      />
      <p role="status" className="text-bad">
        {problem && !problem.isOfField ? problem.message : ''}
      </p>
    </form>
  )
}
