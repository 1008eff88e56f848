/** Why a message can be quarantined. */
export const QUARANTINE_REASONS = [
  'trap',
  'no-token',
  'token-forged',
  'token-old',
  'token-reused',
  'too-fast',
  'repeated',
  'owner',
] as const
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number]

/** The reasons that would not apply to the same message with a new token. */
export const TOKEN_FAULTS: readonly QuarantineReason[] = [
  'no-token',
  'token-forged',
  'token-old',
  'token-reused',
  'too-fast',
]
