/**
 * What has become of an attempt to pay. `starting`: the provider was or is about to be called. `waiting`: the buyer has
 * to act. `unclear`: the provider has not said what came of it. `expired`: it took too long, but money may still arrive.
 */
export const ATTEMPT_STATES = ['starting', 'waiting', 'unclear', 'paid', 'failed', 'expired'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
