import { GitHubIcon, LinkedInIcon, TwitterIcon } from '../ui/brand-icons.tsx'
import { site } from '../content/content.ts'

const { owner } = site

/** Where the owner can be found elsewhere. */
export const socialLinks = [
  { label: 'GitHub', address: owner.github, Icon: GitHubIcon },
  { label: 'LinkedIn', address: owner.linkedin, Icon: LinkedInIcon },
  { label: 'Twitter', address: owner.twitter, Icon: TwitterIcon },
]

export const callAddress = `tel:${owner.phone.replaceAll(' ', '')}`

/** The messaging app with the owner's number and the first words of a message. */
export const whatsAppAddress = `https://wa.me/${owner.phone.replace(/\D/g, '')}?text=${encodeURIComponent(owner.message)}`

/** An e-mail to the owner with its subject and text filled in. */
export function mailAddress(subject: string = owner.subject, body: string = owner.message): string {
  return `mailto:${owner.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
