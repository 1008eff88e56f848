import { LoaderCircle } from 'lucide'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { CONTACT_FIELDS, type ContactFields, willAnswerTo } from '#domain/contact/contact-fields.ts'
import { tidyFields } from '#domain/contact/contact-message.ts'
import type { NamedProject } from '#domain/contact/prepared-message.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { useRefusedTitle } from '#app/page/page-title.ts'
import { Icon } from '#app/ui/icon.tsx'
import { tidyEmails } from '#app/ui/tidy-emails.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { ContactFormFields, StoredNote } from './contact-form-fields.tsx'
import type { Delivery, MessageService } from './message-service.ts'
import { fieldOf, useDraft } from './use-draft.ts'
import { useSeen } from '#app/confirmations/use-seen.ts'
import { mailAddress } from '#app/ui/owner-links.ts'

type State = { kind: 'writing' } | { kind: 'sending' } | { kind: 'answered'; delivery: Delivery; fields: ContactFields }

/** The message service. Its code is loaded only when a visitor starts to write, because most visitors never do. */
let service: Promise<MessageService> | undefined
function messageService(): Promise<MessageService> {
  service ??= import('./message-service.ts').then(({ createMessageService }) => createMessageService())
  service.catch(() => (service = undefined))
  return service
}

/**
 * The message shown if the hidden field was filled in, for example by a password manager. Pressing Send again sends the
 * message.
 */
const TRAP_FILLED =
  'A program filled in a hidden field in this form; the field has been cleared. If you wrote this message yourself, press Send message again.'

const NO_PROJECTS: readonly NamedProject[] = []

/** The contact form: name, email, subject and message. Without JavaScript the browser submits it. */
export function ContactForm({ projects = NO_PROJECTS }: { projects?: readonly NamedProject[] | undefined }) {
  const [state, setState] = useState<State>({ kind: 'writing' })
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const delivery = state.kind === 'answered' ? state.delivery : undefined
  const mistakes = delivery?.kind === 'refused' ? delivery.fields : {}

  useEffect(() => {
    if (!delivery) return
    const [wrong] = delivery.kind === 'refused' ? Object.keys(delivery.fields) : []
    const field = wrong === undefined ? undefined : form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    else notice.current?.focus()
  }, [delivery])

  const isSending = state.kind === 'sending'
  const { about, store, forget } = useDraft(form, projects)
  useLeaveWarning(isSending)
  useRefusedTitle(delivery?.kind === 'refused')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const { fields, trap } = readForm(event.currentTarget)
    console.log('Contact form submitted:', fields)
    if (trap !== '') {
      ;(event.currentTarget.elements.namedItem('website') as HTMLInputElement).value = ''
      return setState({ kind: 'answered', fields, delivery: { kind: 'refused', message: TRAP_FILLED, fields: {} } })
    }
    setState({ kind: 'sending' })
    const delivery = await messageService()
      .then((carrier) => carrier.send(fields, trap))
      .catch((): Delivery => ({ kind: 'failed' }))
    if (delivery.kind === 'delivered') {
      forget()
      form.current?.reset()
    }
    setState({ kind: 'answered', delivery, fields })
  }

  const correct = ({ fields }: { fields: ContactFields }) => {
    for (const name of CONTACT_FIELDS) {
      const field = fieldOf(form.current, name)
      if (field) field.value = fields[name]
    }
    store(fields)
    setState({ kind: 'writing' })
    fieldOf(form.current, 'email')?.focus()
  }

  return (
    <div className="grid gap-5">
      <form
        ref={form}
        method="post"
        action={addressOf(pages.contact)}
        onSubmit={(event) => void submit(event)}
        onInput={(event) => store(readForm(event.currentTarget).fields)}
        onFocus={() =>
          void messageService().then(
            (carrier) => carrier.open(),
            () => {},
          )
        }
        className="grid scroll-mt-24 gap-5"
        data-depends-on={`?about ${storedName('contactDraft')}`}
        aria-busy={isSending}
      >
        {about !== undefined && <p className="border-l-4 border-accent pl-4">{`About: ${about}`}</p>}
        <ContactFormFields mistakes={mistakes} />
        <button type="submit" className="button" aria-disabled={isSending} onClick={tidyEmails}>
          {isSending && <Icon of={LoaderCircle} className="size-4 animate-spin motion-reduce:animate-none" />}
          <span>{isSending ? 'Sending…' : 'Send message'}</span>
        </button>
        <StoredNote />
      </form>
      <div ref={notice} tabIndex={-1} role="status" className="quiet-focus">
        {state.kind === 'answered' && <DeliveryNotice {...state} correct={() => correct(state)} />}
      </div>
    </div>
  )
}

function readForm(form: HTMLFormElement): { fields: ContactFields; trap: string } {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  return {
    fields: tidyFields({
      name: text('name'),
      email: text('email'),
      subject: text('subject'),
      message: text('message'),
    }),
    trap: text('website'),
  }
}

/** @property correct shows the form again with its input, so that the email address can be corrected */
type NoticeProps = { delivery: Delivery; fields: ContactFields; correct(): void }

function DeliveryNotice({ delivery, fields, correct }: NoticeProps) {
  const byMail = (
    <a href={mailAddress(fields.subject, `${fields.message}\n\n${fields.name}`)} className="button w-fit">
      Open it in your email app
    </a>
  )
  switch (delivery.kind) {
    case 'delivered':
      return <Delivered {...delivery} email={fields.email} correct={correct} />
    case 'refused':
      return (
        <div className="outcome outcome-bad grid gap-3">
          <p>{delivery.message}</p>
          {Object.keys(delivery.fields).length === 0 && byMail}
        </div>
      )
    case 'by-mail':
      return (
        <div className="outcome grid gap-3">
          <p>
            This copy of the site has no server to send your message. Send it from your own email app: everything is
            filled in.
          </p>
          {byMail}
        </div>
      )
    case 'failed':
      return (
        <div className="outcome outcome-bad grid gap-3">
          <p>
            Your message could not be sent. It is still in the form. Check your connection and press Send message again,
            or send it by email.
          </p>
          {byMail}
        </div>
      )
  }
}

type DeliveredProps = Pick<NoticeProps, 'correct'> & Omit<Delivery & { kind: 'delivered' }, 'kind'> & { email: string }

function Delivered({ message, reference, held, email, correct }: DeliveredProps) {
  useSeen(reference)
  const [before, after] = message.split(reference)
  return (
    <div className="outcome">
      <p>
        {before}
        <span className="in-one-piece">{reference}</span>
        {after}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        {held === null && <span>{willAnswerTo(email)}</span>}
        <button type="button" className="prose-link min-h-11" onClick={correct}>
          Correct it<span className="sr-only"> and send the message again</span>
        </button>
      </p>
    </div>
  )
}
