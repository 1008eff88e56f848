import { sql } from 'kysely'
import { messageOf, recordOf } from '../../domain/record.ts'
import { SettingError } from '../setting-error.ts'
import type { Database } from './all-tables.ts'

/** Why a first connection fails, by error code of the network or of PostgreSQL. */
const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'a PostgreSQL server that is running, but nothing listens at this address. Start it, or correct the host and port',
  ENOTFOUND: 'the host name of a PostgreSQL server, but this one does not exist',
  EAI_AGAIN: 'the host name of a PostgreSQL server, but this one could not be looked up',
  EHOSTUNREACH: 'a PostgreSQL server that can be reached, but there is no route to this host',
  ETIMEDOUT: 'a PostgreSQL server that can be reached, but this one does not respond',
  '28P01': 'a user and password that PostgreSQL accepts, but it rejected them',
  '28000': 'a user that PostgreSQL lets in from this machine, but it denied access to this one',
  '3D000': 'the name of a database, but PostgreSQL has no database with this name. Create it, or correct the name',
  '53300': 'a PostgreSQL server with connections left, but all of them are taken',
  '57P03': 'a PostgreSQL server that is ready, but it is still starting or shutting down',
  ERR_INVALID_URL: 'postgres://user:password@host/database',
}

/** Checks that PostgreSQL responds. @throws SettingError for DATABASE_URL if it does not */
export async function reachPostgres(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const { code } = recordOf(error)
    const message = messageOf(error)
    const reason = typeof code === 'string' ? code : ''
    const isLate = /timeout/i.test(message)
    const fault =
      FAULTS[isLate ? 'ETIMEDOUT' : reason] ??
      `a PostgreSQL database that responds, but the connection failed: ${message}`
    throw new SettingError('DATABASE_URL', reason && FAULTS[reason] ? `${fault} (${reason})` : fault)
  }
}
