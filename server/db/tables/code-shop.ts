import type { LicenseType } from '#domain/codeshop/purchases.ts'

/** The licenses of sold scripts, with their downloads and activations. */
export type CodeShopTables = {
  /** The licenses that buyers get: one for each paid order line with a script. */
  licenses: {
    id: string
    order_id: string
    /** The position of the line in the order. */
    position: number
    state: 'active' | 'revoked'
    revoked_because: string | null
    license_key: string
    license_type: LicenseType
    purchased_at: string
    expires_at: string
    /**
     * The number of bytes sent in partial downloads that do not count as downloads. PostgreSQL's driver returns values
     * of this column type as text.
     */
    uncounted: number
    /** The total number of archive bytes sent. */
    bytes_sent: number
  }
  /** One row for each download that a license allows. A transfer in progress holds a row. */
  download_slots: {
    license_id: string
    slot: number
    holder: string | null
    held_until: string | null
    finished_at: string | null
  }
  /** One row for each installation on which a license is activated. */
  activations: {
    license_id: string
    slot: number
    /** A keyed hash of the name that the installation uses for itself. */
    instance_hash: string
    activated_at: string
    /** When the installation was last seen after its activation; null if never. */
    seen_at: string | null
  }
  /** The keys with which license files were signed. The private keys are derived from the site's secret. */
  signing_keys: {
    epoch: number
    id: string
    /** The key is derived from this salt and the secret. */
    salt: string
    public_key: string
    created_at: string
    /** When the key was withdrawn, which invalidated its licenses. */
    withdrawn_at: string | null
  }
  /** Emailed links that restore purchases on another device. */
  recoveries: {
    token_hash: string
    email: string
    ends_at: string
  }
}

export const CODE_SHOP_SCHEMA = `
create table licenses (
  id text primary key,
  order_id text not null,
  position integer not null,
  state text not null check (state in ('active', 'revoked')),
  revoked_because text,
  license_key text not null unique,
  license_type text not null check (license_type in ('personal', 'commercial', 'enterprise')),
  purchased_at text not null,
  expires_at text not null,
  uncounted bigint not null,
  bytes_sent bigint not null,
  constraint licenses_of_lines foreign key (order_id, position) references order_lines (order_id, position),
  constraint one_license_per_line unique (order_id, position)
);
create table download_slots (
  license_id text not null references licenses (id),
  slot integer not null,
  holder text,
  held_until text,
  finished_at text,
  constraint download_slots_key primary key (license_id, slot)
);
create table activations (
  license_id text not null references licenses (id),
  slot integer not null,
  instance_hash text not null,
  activated_at text not null,
  seen_at text,
  constraint activations_key primary key (license_id, slot),
  constraint activations_of_instances unique (license_id, instance_hash)
);
create table signing_keys (
  epoch integer primary key,
  id text not null unique,
  salt text not null,
  public_key text not null,
  created_at text not null,
  withdrawn_at text
);
`
