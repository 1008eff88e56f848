import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { CONTACT_FIELDS, type ContactField } from '#domain/contact/contact-fields.ts'
import type { NamedProject } from '#domain/contact/prepared-message.ts'
import { recordOf } from '#domain/record.ts'
import { readStored } from '../browser/storage-keys.ts'

/**
 * Fills a form's empty fields with the draft from this tab, and adds the subject and message that the URL sets.
 * @param projects the projects that a URL can refer to; must be the same array on every render
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, projects: readonly NamedProject[]): void {
  const { search } = useLocation()
  useEffect(() => {
    const draft = recordOf(readStored('contactDraft'))
    for (const name of CONTACT_FIELDS) {
      const field = fieldOf(form.current, name)
      const stored = draft[name]
      if (field?.value === '' && typeof stored === 'string') field.value = stored
    }
    if (search.includes('about=')) void prepare(form, search, projects)
  }, [form, projects, search])
}

async function prepare(
  form: RefObject<HTMLFormElement | null>,
  search: string,
  projects: readonly NamedProject[],
): Promise<void> {
  const rules = await import('#domain/contact/prepared-message.ts').catch(() => undefined)
  const prepared = rules?.preparedMessage(search, projects)
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
