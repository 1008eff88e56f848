import type { SharedParts } from '../shared-parts.ts'
import type { Accounts } from './accounts.ts'

/** What the endpoints of accounts work with. */
export type AccountParts = Omit<SharedParts, 'wait'> & { accounts: Accounts }
