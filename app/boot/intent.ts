/** What a visitor does first who is about to act. */
export const INTENT = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'] as const
