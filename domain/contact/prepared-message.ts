/** @property about the topic that is shown above the form */
type Prepared = { subject: string; message: string; about?: string }
/** A project that a link to the contact form can refer to by ID. */
export type NamedProject = { id: number; name: string; title: string }
/** An item that a visitor would like to buy. @property isGone whether the shop no longer sells it */
type WantedItem = { name: string; quantity: number; isGone?: boolean }
/** The data that the topics refer to. @property cart the visitor's cart, with the names of its items */
type Known = { projects: readonly NamedProject[]; cart: readonly WantedItem[] }

/**
 * The topics for which a link can prefill the contact form. `reference`: the number of an order, or the ID of a
 * purchase or project; `cart` needs none. A link contains no text of its own, so that it cannot put words into the
 * visitor's mouth.
 */
const TOPICS = {
  project: (reference: string, { projects }: Known) => {
    const project = projects.find(({ id }) => String(id) === reference)
    return (
      project && {
        subject: `About ${project.name}`,
        message: `I would like to discuss something like “${project.title}”.\n\n`,
        about: project.title,
      }
    )
  },
  return: (reference: string) => ({
    subject: `Return of order ${reference}`,
    message: `I would like to return something from my order ${reference}: `,
  }),
  cart: (_: string, { cart }: Known) => (cart.length === 0 ? undefined : purchaseInquiry(cart)),
  'order-email': (reference: string) => ({
    subject: `Email address for order ${reference}`,
    message: `The email address for my order ${reference} is wrong. The correct one is: `,
  }),
  'purchase-email': (reference: string) => ({
    subject: `Email address for purchase ${reference}`,
    message: `The email address for my purchase ${reference} is wrong. The correct one is: `,
  }),
}
export type Topic = keyof typeof TOPICS

const REFERENCE = /^[\w-]{1,100}$/

/**
 * Returns the subject and message that a query string prefills; undefined for any other query string, for an unknown
 * project and for an empty cart.
 */
export function preparedMessage(search: string, known: Known): Prepared | undefined {
  const asked = new URLSearchParams(search)
  const [about, reference] = [asked.get('about') ?? '', asked.get('reference') ?? '']
  if (!isTopic(about) || (about !== 'cart' && !REFERENCE.test(reference))) return undefined
  return TOPICS[about](reference, known)
}

/** Returns the subject and text of a message that asks to buy items while the shops take no orders. */
export function purchaseInquiry(items: readonly WantedItem[]) {
  const list = items
    .map(({ name, quantity, isGone }) => `${quantity} × ${name}${isGone ? ' (no longer sold)' : ''}`)
    .join('\n')
  return { subject: 'What I would like to buy', message: `I would like to buy:\n\n${list}\n\n` }
}

/**
 * Returns the typed text with the prepared message appended, unless it was already included. An earlier message with
 * the same first line, such as the list of an earlier cart, is replaced unless the visitor has changed it. No typed
 * text is lost.
 * @param former the prepared message that was last included, even if the visitor has changed it since
 */
export function withPrepared(typed: string, prepared: string, former = ''): string {
  if (typed.trim() === '') return prepared
  if (former === prepared || typed.includes(prepared.trim())) return typed
  const isReplaced = former !== '' && firstLine(former) === firstLine(prepared) && typed.includes(former.trim())
  return isReplaced ? typed.replace(former.trim(), () => prepared.trim()) : `${typed}\n\n${prepared}`
}

function firstLine(text: string): string {
  return text.split('\n')[0]!
}

function isTopic(about: string): about is Topic {
  return Object.hasOwn(TOPICS, about)
}
