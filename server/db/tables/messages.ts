export type MessageState = 'inbox' | 'quarantine'

/** Messages from visitors to the owner. */
export type MessageTables = {
  messages: {
    id: string
    /** Counts from 1; the API identifies messages by this number. */
    number: number
    reference: string
    state: MessageState
    /** Why it was quarantined. */
    reason: string | null
    name: string
    email: string
    subject: string
    message: string
    /** A keyed hash of sender and text, used to detect duplicates. */
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
