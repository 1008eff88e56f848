import { site } from '#app/content/content.ts'

const { owner } = site

export const callAddress = `tel:${owner.phone.replaceAll(' ', '')}`

/** A WhatsApp link to the owner's number, with a prefilled message. */
export const whatsAppAddress = `https://wa.me/${owner.phone.replace(/\D/g, '')}?text=${encodeURIComponent(owner.message)}`

/** Returns a `mailto:` link to the owner, with a prefilled subject and body. */
export function mailAddress(subject: string = owner.subject, body: string = owner.message): string {
  return `mailto:${owner.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
