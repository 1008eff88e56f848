import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { CONTACT_FIELDS, type ContactField } from '#domain/contact/contact-fields.ts'
import { readStored } from '../browser/storage-keys.ts'

/** Returns the message to begin with. @param kept the message that was typed in this tab before */
export type BeginMessage = (kept: string) => string

/**
 * Fills a form's empty fields with the draft that was typed in this tab, and with what the URL prepares. `begin` has the
 * last word on the message.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, begin: BeginMessage): void {
  const { search } = useLocation()
  useEffect(() => {
    const draft: Readonly<Record<string, unknown>> = Object(readStored('contactDraft'))
    for (const name of CONTACT_FIELDS) {
      const field = fieldOf(form.current, name)
      const stored = draft[name]
      const kept = typeof stored === 'string' ? stored : ''
      if (field?.value === '') field.value = name === 'message' ? begin(kept) : kept
    }
    if (search.includes('about=')) void prepare(form, search)
  }, [form, begin, search])
}

async function prepare(form: RefObject<HTMLFormElement | null>, search: string): Promise<void> {
  const rules = await import('#domain/contact/prepared-message.ts').catch(() => undefined)
  const prepared = rules?.preparedMessage(search)
  const [subject, message] = [fieldOf(form.current, 'subject'), fieldOf(form.current, 'message')]
  if (!rules || !prepared || !subject || !message) return
  if (subject.value === '') subject.value = prepared.subject
  message.value = rules.withPrepared(message.value, prepared.message)
}

/** Returns a field of the contact form. */
export function fieldOf(
  form: HTMLFormElement | null,
  name: ContactField,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}
