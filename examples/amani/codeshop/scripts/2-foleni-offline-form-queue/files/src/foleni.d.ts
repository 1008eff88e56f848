export type EntryState = 'waiting' | 'sending' | 'failed' | 'sent' | 'removed';

/** Why an entry waits again or has failed. */
export type Reason = 'network' | 'timeout' | 'server' | 'refused' | 'expired';

export type Outcome = 'sent' | 'retry' | 'failed';

export interface Answer {
  status: number;
  /** At most 65,536 characters. */
  text: string;
}

export interface Entry<Meta = unknown> {
  id: string;
  /** The Idempotency-Key, the same on every attempt. */
  key: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  meta: Meta;
  state: EntryState;
  reason: Reason | null;
  /** What fetch said, in the browser's words. For logs, not for people. */
  message: string | null;
  answer: Answer | null;
  tries: number;
  /** Milliseconds since 1970, as Date.now() gives them. */
  createdAt: number;
  nextAt: number;
}

export type Body = string | object | FormData | URLSearchParams | Blob | null | undefined;

export interface NewEntry<Meta = unknown> {
  url: string;
  /** POST when left out. */
  method?: string;
  body?: Body;
  headers?: Record<string, string>;
  /** Anything that structuredClone can copy; for you, never sent. */
  meta?: Meta;
  /** A new random one when left out. */
  key?: string;
  /** The content type of a text body. */
  type?: string;
}

export interface Backoff {
  /** Milliseconds after the first failure. */
  first?: number;
  factor?: number;
  most?: number;
  /** The part left to chance: 0 for none, 1 for all of it. */
  jitter?: number;
}

export interface QueueEvent<Meta = unknown> {
  type: EntryState;
  entry: Entry<Meta>;
}

export type EventType = EntryState | 'change';

/** Where entries are kept. `run` gives all entries to a rule and writes what it returns, one rule at a time. */
export interface Store {
  run(change: (entries: any[]) => StoreChange): Promise<any>;
  body(id: string): Promise<any>;
  close(): void;
}

export interface StoreChange {
  put?: any[];
  remove?: string[];
  body?: { id: string; packed: any };
  dropBody?: string;
  result?: any;
}

export interface Clock {
  now(): number;
  set(work: () => void, delay: number): any;
  clear(timer: any): void;
}

export interface QueueOptions {
  /** The name of the database; queues with other names know nothing of each other. Default 'forms'. */
  name?: string;
  /** Nothing is sent before everything older is. Default false. */
  ordered?: boolean;
  /** Milliseconds that an attempt may take, answer included. Default 20,000. */
  timeout?: number;
  /** Milliseconds after which a failed attempt is the last one. Default 7 days. */
  maxAge?: number;
  /** Milliseconds that sent entries stay in the list. Default 0. */
  keepSent?: number;
  backoff?: Backoff;
  /** Asked before every attempt, so that tokens are fresh. */
  headers?: (entry: Entry) => Record<string, string> | Promise<Record<string, string>>;
  credentials?: RequestCredentials;
  /** What an answer means. Default: by its status, see `classify`. */
  judge?: (response: Response, answer: Answer) => Outcome | Promise<Outcome>;
  store?: Store;
  /** Default true. False for a queue that only sends when `flush` is called. */
  autostart?: boolean;
  /** The rest is for tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  online?: () => boolean;
  clock?: Clock;
  random?: () => number;
  channel?: () => BroadcastChannel | null;
}

export interface Queue<Meta = unknown> {
  add(entry: NewEntry<Meta>): Promise<Entry<Meta> & { added: boolean }>;
  list(): Promise<Entry<Meta>[]>;
  body(id: string): Promise<string | FormData | Blob | null>;
  retry(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  clear(): Promise<number>;
  flush(): Promise<void>;
  on(type: 'problem', listener: (event: { type: 'problem'; entry: Error }) => void): () => void;
  on(type: EventType, listener: (event: QueueEvent<Meta>) => void): () => void;
  start(): void;
  stop(): void;
  close(): void;
}

export interface FormOptions<Meta = unknown> {
  /** The name of a field whose value becomes the key, and is renewed after use. */
  keyField?: string | null;
  meta?: (form: HTMLFormElement) => Meta;
  /** The message is on disk. Default: resets the form. */
  onQueued?: (entry: Entry<Meta> & { added: boolean }) => void;
  /** It could not be kept. Default: sends the form in the ordinary way. */
  onFallback?: ((error: Error, sendPlainly: () => void) => void) | null;
}

export declare class QueueError extends Error {
  code: 'storage' | 'input' | 'key';
}

export declare function createQueue<Meta = unknown>(options?: QueueOptions): Queue<Meta>;
export declare function attachForm<Meta = unknown>(
  queue: Queue<Meta>,
  form: HTMLFormElement,
  options?: FormOptions<Meta>,
): () => void;
export declare function readForm(
  form: HTMLFormElement,
  submitter?: HTMLElement | null,
): { url: string; method: string; body: FormData | URLSearchParams };

export declare function indexedDbStore(name: string): Store;
export declare function memoryStore(): Store;

export declare function backoffDelay(tries: number, backoff?: Backoff, random?: () => number): number;
export declare function retryAfter(value: string | null, now: number): number | null;
export declare function classify(status: number): Outcome;
export declare function packBody(body: Body): any;
export declare function unpackBody(packed: any): { body: string | FormData | Blob | undefined; type: string | null };
export declare function fingerprint(packed: any): string;
export declare function claimEntry(
  entries: any[],
  claim: { owner: string; now: number; until: number; ordered: boolean },
): StoreChange;
export declare function nextMoment(entries: any[], ordered: boolean): number | null;
export declare function settleEntry(
  entries: any[],
  ending: { id: string; owner: string; outcome: Outcome; patch: object; keepUntil?: number },
): StoreChange;
