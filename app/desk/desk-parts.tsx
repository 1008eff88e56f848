import { createElement, Fragment, useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import type { DeskPlace } from '#domain/desk/desk-places.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { mailLink, phoneLink } from '#domain/desk/contact-links.ts'
import type { DeskAnswer } from './desk-service.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { LONGEST_TEXT } from '#contract/desk/list.ts'
import { recordOf } from '#domain/record.ts'
import { storedValue } from '#app/browser/outside-value.ts'

type EntryProps = {
  id?: string
  /** The parts of the title, such as the buyer and the items. */
  title: readonly string[]
  /** Content next to the title, such as badges. */
  facts?: ReactNode
  line: readonly string[]
  /** Shown in its own column. */
  amount?: string
  isNew?: boolean
  onOpen?(): void
  children: ReactNode
}

/** A list entry: a line that expands. On wide screens, the parts of all lines are aligned in columns. */
export function DeskEntry({ id, title, facts, line, amount, isNew = false, onOpen, children }: EntryProps) {
  return (
    <li id={id}>
      <details className="group border-b border-line" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
        <summary className="desk-line">
          <span className={`break-words ${isNew ? 'font-semibold' : ''}`}>
            <Dotted parts={title} />
          </span>
          {amount !== undefined && <span className="tabular amount">{amount}</span>}
          <span className="details text-sm break-words text-muted">
            <Dotted parts={line} />
          </span>
          <span className="facts">
            {isNew && <span className="badge">New</span>}
            {facts}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-1 pt-2 pb-6">{children}</div>
      </details>
    </li>
  )
}

/** Parts separated by dots. The writing direction of one part never changes the order of the others. */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return createElement(
    Fragment,
    undefined,
    ...parts.flatMap((part, position) => [position > 0 && ' · ', createElement('bdi', undefined, part)]),
  )
}

type ChangeButtonsProps<Change extends string> = {
  can: readonly Change[]
  /** @property opens the label of the button that opens the form, if it differs from `action` */
  changes: Readonly<Record<Change, { opens?: string; action: string }>>
  chosen: Change | undefined
  choose(change: NoInfer<Change> | undefined): void
}

/** One button for each possible change, which opens its form. Pressing the chosen button again closes its form. */
export function ChangeButtons<Change extends string>({ can, changes, chosen, choose }: ChangeButtonsProps<Change>) {
  return can.map((change) => (
    <button
      key={change}
      type="button"
      className="button button-quiet"
      aria-expanded={chosen === change}
      onClick={() => choose(chosen === change ? undefined : change)}
    >
      {`${changes[change].opens ?? changes[change].action}…`}
    </button>
  ))
}

/** A link to a desk list, filtered by a search. */
export function DeskLink({ place, search, children }: { place: DeskPlace; search: string; children: ReactNode }) {
  const query = new URLSearchParams({ search })
  return (
    <a href={`${addressOf(pages.desk, { id: place })}?${query}`} className="row-link prose-link">
      {children}
    </a>
  )
}

/** A link to an order, or to a sale of scripts, in its list. */
export function PaidForLink({ number, kind }: { number: string; kind: 'order' | 'sale' }) {
  return (
    <p>
      <DeskLink place={kind === 'order' ? 'orders' : 'purchases'} search={number}>
        <span>
          {kind === 'order' ? 'Order ' : 'Purchase '}
          <span className="whitespace-nowrap">{number}</span>
        </span>
      </DeskLink>
    </p>
  )
}

/** A link that opens the owner's email app with a message to an email address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} dir="ltr" className="row-link prose-link min-w-0 break-words">
      {email}
    </a>
  )
}

/** A link that calls a phone number, or plain text if it contains no number. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = phoneLink(phone)
  if (address === undefined) return <bdi className="break-words">{phone}</bdi>
  return (
    <a href={address} dir="ltr" className="row-link prose-link">
      {phone}
    </a>
  )
}

/** Renders a response once it is ready. Until then it shows a loading message, or the error with a button to retry. */
export function AnswerOrWait<Value>({
  answer,
  reload,
  children,
}: DeskAnswer<Value> & { children(value: Value): ReactNode }) {
  if (answer.state === 'waiting') return <p className="mt-6 text-muted">Loading…</p>
  if (answer.state === 'ready') return children(answer.data)
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p role="alert" className="text-bad">
        {answer.message}
      </p>
      <button type="button" className="button button-quiet" onClick={() => void reload()}>
        Try again
      </button>
    </div>
  )
}

type TextActionProps = {
  label: string
  action: string
  rows?: number
  /** The key of the draft, which is stored in this tab until the action succeeds. */
  draft: string
  /** Whether the field has just been opened and takes the focus. */
  isOpened?: boolean
  send(text: string): Promise<boolean>
  /** Closes the field. Without this function, there is no Cancel button. */
  close?(): void
}

/** The texts that the owner has not sent yet. They stay in this tab when another page opens. */
const drafts = storedValue<Readonly<Record<string, unknown>>>('deskDrafts', {}, recordOf)

/** A text field with an action. Its draft is stored until the action succeeds. */
export function TextAction({ label, action, rows = 4, draft, isOpened = false, send, close }: TextActionProps) {
  const id = useId()
  const stored = drafts.use()[draft]
  const text = typeof stored === 'string' ? stored : ''
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const type = (typed: string) => drafts.change((all) => ({ ...all, [draft]: typed || undefined }))
  const isUnderWay = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current || isBlank(text)) return
    isUnderWay.current = true
    if (await send(text)) type('')
    isUnderWay.current = false
  }
  return (
    <form className="grid max-w-2xl justify-items-start gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        maxLength={LONGEST_TEXT}
        value={text}
        className="field"
        onChange={(event) => type(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-quiet" disabled={isBlank(text)}>
          {action}
        </button>
        {close && (
          <button type="button" className="button button-quiet" onClick={close}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
