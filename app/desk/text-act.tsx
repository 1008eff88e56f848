import { useId, useRef, useState, type FormEvent } from 'react'

type Props = { label: string; action: string; rows?: number; send(text: string): Promise<boolean> }

/** A text that something is done with. What was typed stays until it is done. */
export function TextAct({ label, action, rows = 4, send }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const isUnderWay = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current || text.trim() === '') return
    isUnderWay.current = true
    if (await send(text)) setText('')
    isUnderWay.current = false
  }
  return (
    <form className="grid max-w-2xl justify-items-start gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea id={id} rows={rows} maxLength={20_000} value={text} className="field" onChange={(event) => setText(event.target.value)} />
      <button type="submit" className="button button-quiet" disabled={text.trim() === ''}>
        {action}
      </button>
    </form>
  )
}
