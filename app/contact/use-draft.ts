import { useEffect, type RefObject } from 'react'
import { CONTACT_FIELDS } from '#domain/contact/contact-fields.ts'
import { readStored } from '../browser/storage-keys.ts'

/** Fills a form's empty fields with the draft that was typed in this tab. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const draft: Readonly<Record<string, unknown>> = Object(readStored('contactDraft'))
    for (const name of CONTACT_FIELDS) {
      const field = form.current?.elements.namedItem(name)
      const kept = draft[name]
      if (
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.value === '' &&
        typeof kept === 'string'
      )
        field.value = kept
    }
  }, [form])
}
