import type { Generated } from 'kysely'
import type { TokenScope } from '#contract/endpoint.ts'
import type { Role } from '#domain/account/account-fields.ts'

/** The tables for accounts. The tables of the authentication library have custom names. */
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
    /** When the holder last confirmed their identity; null for sessions that began before this was recorded. */
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
  /** The library's pending passkey challenges. The identifiers are hashes. */
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
  /** One-time links that create the owner account or reset its password. */
  owner_links: {
    token_hash: string
    ends_at: string
  }
  /**
   * Emailed links, each valid for one use within an hour. A link without a user does nothing, unless its purpose is to
   * open an account.
   */
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
  /** The tokens with which programs call the API. */
  program_tokens: {
    /** A keyed hash. */
    token_hash: string
    user_id: number
    scope: TokenScope
    created_at: string
    ends_at: string
  }
  /** The browser data stored in an account, as JSON of `AccountData`. */
  account_data: {
    user_id: number
    /** The number of times that the data was changed. */
    revision: number
    data: string
    updated_at: string
  }
}

/** `migrate.ts` replaces `$id` with an auto-incrementing key. */
export const ACCOUNTS_SCHEMA = `
create table users (
  id $id,
  name text not null,
  email text not null unique,
  email_verified integer not null,
  image text,
  role text not null check (role in ('owner', 'customer')),
  created_at text not null,
  updated_at text not null
);
create unique index one_owner on users (role) where role = 'owner';
create table credentials (
  id $id,
  user_id integer not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at text,
  refresh_token_expires_at text,
  scope text,
  created_at text not null,
  updated_at text not null
);
create index credentials_by_user on credentials (user_id);
create table sessions (
  id $id,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at text not null,
  ip_address text,
  user_agent text,
  created_at text not null,
  updated_at text not null,
  confirmed_at text
);
create index sessions_by_user on sessions (user_id);
create table passkeys (
  id $id,
  user_id integer not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up integer not null,
  transports text,
  aaguid text,
  created_at text
);
create index passkeys_by_user on passkeys (user_id);
create table verifications (
  id $id,
  identifier text not null,
  value text not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null
);
create index verifications_by_identifier on verifications (identifier);
create table devices (
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null,
  seen_at text not null,
  constraint devices_key primary key (user_id, token_hash)
);
create table account_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('open', 'reset', 'confirm')),
  email text not null,
  user_id integer references users (id) on delete cascade,
  ends_at text not null
);
create index account_links_by_user on account_links (user_id);
create table owner_links (
  token_hash text primary key,
  ends_at text not null
);
create table recoveries (
  token_hash text primary key,
  email text not null,
  ends_at text not null
);
create table program_tokens (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  scope text not null check (scope in ('contacts:read')),
  created_at text not null,
  ends_at text not null
);
create index program_tokens_by_user on program_tokens (user_id);
create table account_data (
  user_id integer primary key references users (id) on delete cascade,
  revision integer not null,
  data text not null,
  updated_at text not null
);
`
