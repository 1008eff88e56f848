import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NoJsView, InquiryView, LookUpView, NoticeView } from '#contract/no-js-pages.ts'
import { ItemForm } from './item-form.tsx'
import { Review } from './review.tsx'
import { Standing } from './standing.tsx'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { ContactFormFields, StoredNote } from '#app/contact/contact-form-fields.tsx'
import { PostedLookUp } from '#app/payment/no-js-look-up.tsx'
import { PostedForm, ProblemBox } from './posted-form.tsx'

/** Says why something did not work, and offers the next step. */
const Notice = ({ message, next }: NoticeView) => (
  <>
    <div className="outcome outcome-bad mt-6 mb-6" role="alert">
      <p>{message}</p>
    </div>
    {'again' in next ? (
      <PostedForm action={next.again} kept={next.fields}>
        <button type="submit" className="button">
          Send it again
        </button>
      </PostedForm>
    ) : (
      <a className="button mt-4" href={next.href}>
        {next.words}
      </a>
    )}
  </>
)

/** The form that looks up a payment, after a look-up that found nothing. */
const LookUp = ({ problem, number, email }: LookUpView) => (
  <>
    <ProblemBox message={problem} />
    <PostedLookUp number={number} email={email} />
  </>
)

/** The contact form for a visitor who would like to buy something from shops that take no orders. */
const Inquiry = ({ typed }: InquiryView) => (
  <>
    <p className="mt-2 max-w-prose">{NO_ORDERS.text}</p>
    <PostedForm action={addressOf(pages.contact)} kept={{}} className="mt-6 grid max-w-2xl gap-5">
      <ContactFormFields typed={typed} mistakes={{}} />
      <button type="submit" className="button">
        Send message
      </button>
      <StoredNote />
    </PostedForm>
  </>
)

type View<Kind> = Extract<NoJsView, { kind: Kind }>

const PAGES: { [Kind in NoJsView['kind']]: ComponentType<View<Kind>> } = {
  form: ItemForm,
  review: Review,
  standing: Standing,
  'look-up': LookUp,
  inquiry: Inquiry,
  notice: Notice,
}

/**
 * Returns the HTML of the main part of a page without JavaScript, with its heading. The pages contain no content of
 * their own: one process renders them for every publication that it serves.
 */
export function renderNoJs(title: string, view: NoJsView): string {
  const Page = PAGES[view.kind] as ComponentType<NoJsView>
  return renderToStaticMarkup(
    <>
      <h1 className="title">{title}</h1>
      <Page {...view} />
    </>,
  )
}
