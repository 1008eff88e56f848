import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NoJsView } from '#contract/no-js-pages.ts'
import { ItemForm } from './item-form.tsx'
import { Review } from './review.tsx'
import { Inquiry, LookUp, Notice } from './short-pages.tsx'
import { Standing } from './standing.tsx'

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
