import type { Generated } from 'kysely'
import type { TokenScope } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/account/account-fields.ts'

/** Accounts, under names of our own for what the authentication library keeps. */
export type AccountTables = {
  users: {
    id: Generated<number>
    name: string
    /** In lower case. */
    email: string
    email_verified: number
    image: string | null
    role: Role
    created_at: string
    updated_at: string
  }
  sessions: {
    id: Generated<number>
    user_id: number
    /** A keyed hash: reading the database does not let anybody sign in. */
    token_hash: string
    expires_at: string
    ip_address: string | null
    user_agent: string | null
    created_at: string
    updated_at: string
    /** When its holder last proved who they are; nothing for a session from before this was asked. */
    confirmed_at: string | null
  }
  /** What somebody proves who they are with. Only passwords are in use; the other columns belong to the library. */
  credentials: {
    id: Generated<number>
    user_id: number
    account_id: string
    provider_id: string
    password_hash: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: string | null
    refresh_token_expires_at: string | null
    scope: string | null
    created_at: string
    updated_at: string
  }
  /** Passkey challenges that the library waits for; the identifiers are hashes. */
  verifications: {
    id: Generated<number>
    identifier: string
    value: string
    expires_at: string
    created_at: string
    updated_at: string
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string | null
    public_key: string
    credential_id: string
    counter: number
    device_type: string
    backed_up: number
    transports: string | null
    aaguid: string | null
    created_at: string | null
  }
  /** One-time links that create the owner's account or reset its password. */
  owner_links: {
    token_hash: string
    ends_at: string
  }
  /** Mailed links, each good once and for an hour. One without a user opens an account, or nothing. */
  account_links: {
    /** A keyed hash. */
    token_hash: string
    purpose: 'open' | 'reset' | 'confirm'
    email: string
    user_id: number | null
    ends_at: string
  }
  /** Browsers in which somebody has signed in. */
  devices: {
    user_id: number
    /** A keyed hash of the browser's cookie and the user. */
    token_hash: string
    seen_at: string
  }
  /** What programs call the API with. */
  program_tokens: {
    /** A keyed hash. */
    token_hash: string
    user_id: number
    scope: TokenScope
    created_at: string
    ends_at: string
  }
  /** What an account keeps of a browser: JSON of `Things`. */
  account_things: {
    user_id: number
    /** Counts the changes. */
    revision: number
    things: string
    updated_at: string
  }
}
