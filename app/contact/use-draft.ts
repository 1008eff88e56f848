import { useEffect, type RefObject } from 'react'
import { CONTACT_FIELDS } from '#domain/contact/contact-fields.ts'
import { readStored } from '../browser/storage-keys.ts'

/** Returns the message to begin with. @param kept the message that was typed in this tab before */
export type BeginMessage = (kept: string) => string

/** Fills a form's empty fields with the draft that was typed in this tab. `begin` has the last word on the message. */
export function useDraft(form: RefObject<HTMLFormElement | null>, begin: BeginMessage): void {
  useEffect(() => {
    const draft: Readonly<Record<string, unknown>> = Object(readStored('contactDraft'))
    for (const name of CONTACT_FIELDS) {
      const field = form.current?.elements.namedItem(name)
      const stored = draft[name]
      const kept = typeof stored === 'string' ? stored : ''
      if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '')
        field.value = name === 'message' ? begin(kept) : kept
    }
  }, [form, begin])
}
