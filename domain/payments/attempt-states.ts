/**
 * The status of a payment attempt. `starting`: the provider was called or is about to be. `waiting`: the buyer has to
 * act. `unclear`: the provider has not reported the outcome. `expired`: the payment took too long, but money may still
 * arrive.
 */
export const ATTEMPT_STATES = ['starting', 'waiting', 'unclear', 'paid', 'failed', 'expired'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
