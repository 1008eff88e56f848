import type { Generated } from 'kysely'
import type { TokenScope } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/account/account-fields.ts'

/** The tables for accounts. Those of the authentication library have names of our own. */
export type AccountTables = {
  users: {
    id: Generated<number>
    name: string
    /** Lowercase. */
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
    /** A keyed hash, so that nobody who reads the database can sign in. */
    token_hash: string
    expires_at: string
    ip_address: string | null
    user_agent: string | null
    created_at: string
    updated_at: string
    /** When the holder last confirmed their identity; null for sessions from before this was recorded. */
    confirmed_at: string | null
  }
  /** Sign-in credentials. Only passwords are used; the other columns belong to the library. */
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
  /** Pending passkey challenges of the library; the identifiers are hashes. */
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
  /** Emailed links, each valid once and for an hour. A link without a user opens an account, or does nothing. */
  account_links: {
    /** A keyed hash. */
    token_hash: string
    purpose: 'open' | 'reset' | 'confirm'
    email: string
    user_id: number | null
    ends_at: string
  }
  /** Browsers that have signed in. */
  devices: {
    user_id: number
    /** A keyed hash of the browser's cookie and the user. */
    token_hash: string
    seen_at: string
  }
  /** The tokens that programs call the API with. */
  program_tokens: {
    /** A keyed hash. */
    token_hash: string
    user_id: number
    scope: TokenScope
    created_at: string
    ends_at: string
  }
  /** The browser data stored in an account, as JSON of `AccountData`. */
  account_things: {
    user_id: number
    /** Counts the changes. */
    revision: number
    things: string
    updated_at: string
  }
}
