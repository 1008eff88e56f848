export type MessageState = 'inbox' | 'quarantine'

/** What visitors wrote to the owner. */
export type MessageTables = {
  messages: {
    id: string
    /** Counts from 1: what the API calls a message by. */
    number: number
    reference: string
    state: MessageState
    /** Why it was kept apart. */
    reason: string | null
    name: string
    email: string
    subject: string
    message: string
    /** A keyed hash of sender and text, by which a repetition is known. */
    fingerprint: string
    token: string | null
    received_at: string
    /** When the owner opened it at the desk. */
    read_at: string | null
  }
  message_answers: {
    id: string
    message_id: string
    text: string
    at: string
  }
}
