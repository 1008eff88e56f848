/** The form's messages, used if the server's response contains none. */
export const FILED = 'Your nil returns have been filed successfully.'
export const UNEXPECTED = 'An unexpected error occurred.'
export const REQUEST_FAILED = 'An error occurred while filing. Please try again.'
/** Shown when the browser reports that it is offline, before anything is sent. */
export const OFFLINE = 'You have no connection. Nothing was sent, and what you typed is still here.'
/**
 * Shown below `REQUEST_FAILED` when no response arrived, because the visitor cannot know whether the return was filed.
 */
export const FILED_ONCE = 'No response arrived. You can press the button again: the same return cannot be filed twice.'
