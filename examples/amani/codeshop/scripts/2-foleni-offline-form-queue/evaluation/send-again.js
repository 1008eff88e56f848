/**
 * Sends a request again and again, with one Idempotency-Key, until the server
 * has said yes or no. It remembers nothing: closing the page ends it.
 * From the evaluation pack of Foleni. Copyright (c) 2026 Amani Mfano.
 */
export async function sendAgain(url, body, options = {}) {
  const { fetch = globalThis.fetch, pause = (delay) => new Promise((resolve) => setTimeout(resolve, delay)), tries = 6 } = options;
  const key = crypto.randomUUID();
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      if (response.ok) return { outcome: 'sent', response, key, attempt };
      const again = response.status >= 500 || [408, 409, 425, 429].includes(response.status);
      if (!again) return { outcome: 'refused', response, key, attempt };
    } catch {
      // No answer came. That says nothing about whether the request arrived.
    }
    // Half of the wait is left to chance, so that a thousand phones do not return in one second.
    if (attempt < tries) await pause(2000 * 2 ** (attempt - 1) * (1 - 0.5 * Math.random()));
  }
  return { outcome: 'unknown', response: null, key, attempt: tries };
}
