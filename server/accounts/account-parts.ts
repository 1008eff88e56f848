import type { SharedParts } from '#server/http/shared-parts.ts'
import type { Accounts } from './accounts.ts'

/** The dependencies of the account endpoints. */
export type AccountParts = Omit<SharedParts, 'wait'> & { accounts: Accounts }
