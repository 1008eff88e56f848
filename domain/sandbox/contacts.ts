import { nairobiTime } from '../dates.ts'
import { pageOf } from './page-of.ts'
import type { Act, Operation } from './world.ts'

const DAY = 86_400_000

function contactsIn({ content, world }: Act) {
  return content.contacts.map(({ daysAgo, ...contact }) => ({
    ...contact,
    created_at: nairobiTime(new Date(Date.parse(world.openedAt) - daysAgo * DAY)),
  }))
}

const listContacts: Operation = (act) => {
  const words = String(act.given.search ?? '').toLowerCase()
  const found = contactsIn(act).filter(({ name, email, subject, message }) =>
    [name, email, subject, message].some((text) => text.toLowerCase().includes(words)),
  )
  return { body: pageOf(found, act) }
}

const getContact: Operation = (act) => {
  const contact = contactsIn(act).find(({ id }) => id === act.given.id)
  return contact ? { body: contact } : { missing: true }
}

export const contactOperations: Readonly<Record<string, Operation>> = { listContacts, getContact }
