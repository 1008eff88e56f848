import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { CONTACT_FIELDS, type ContactField, type ContactFields } from '#domain/contact/contact-fields.ts'
import type { NamedProject } from '#domain/contact/prepared-message.ts'
import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'
import { cartStore } from '#app/cart/cart-state.ts'

/**
 * Fills a form's empty fields with the draft stored in this tab, and adds the subject and message given by the URL.
 * @param projects the projects that a URL can refer to; must be the same array on every render
 * @returns the topic given by the URL, if any, and functions that store and delete the draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, projects: readonly NamedProject[]) {
  const { search } = useLocation()
  const [about, setAbout] = useState<string>()
  /** The prepared text that was last inserted into the message. */
  const prepared = useRef('')
  useEffect(() => {
    const draft = recordOf(readStored('contactDraft'))
    if (typeof draft.prepared === 'string') prepared.current = draft.prepared
    for (const name of CONTACT_FIELDS) {
      const field = fieldOf(form.current, name)
      const stored = draft[name]
      if (field?.value === '' && typeof stored === 'string') field.value = stored
    }
    if (search.includes('about=')) void prepare(form, search, projects, prepared).then(setAbout)
  }, [form, projects, search])
  return {
    about,
    store: (fields: ContactFields) => writeStored('contactDraft', { ...fields, prepared: prepared.current }),
    forget() {
      forgetStored('contactDraft')
      prepared.current = ''
    },
  }
}

async function prepare(
  form: RefObject<HTMLFormElement | null>,
  search: string,
  projects: readonly NamedProject[],
  former: RefObject<string>,
): Promise<string | undefined> {
  const rules = await import('#domain/contact/prepared-message.ts').catch(() => undefined)
  const cart = search.includes('about=cart') ? await wantedItems() : []
  const prepared = rules?.preparedMessage(search, { projects, cart })
  const [subject, message] = [fieldOf(form.current, 'subject'), fieldOf(form.current, 'message')]
  if (!rules || !prepared || !subject || !message) return undefined
  if (subject.value === '') subject.value = prepared.subject
  message.value = rules.withPrepared(message.value, prepared.message, former.current)
  former.current = prepared.message
  form.current?.scrollIntoView()
  return prepared.about
}

/** Returns the items in the visitor's cart. If the server responds, the items that are no longer sold are marked. */
async function wantedItems() {
  const cart = cartStore.read()
  const lines: readonly (CartLine & { isGone?: boolean })[] = await import('#app/cart/current-offer.ts')
    .then(({ askLinesNow }) => askLinesNow(cart))
    .catch(() => cart)
  return lines.map(({ product: { name }, quantity, isGone = false }) => ({ name, quantity, isGone }))
}

/** Returns a field of the contact form. */
export function fieldOf(
  form: HTMLFormElement | null,
  name: ContactField,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}
