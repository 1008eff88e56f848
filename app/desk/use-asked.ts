import type { GenericSchema, InferOutput } from 'valibot'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askDesk, type Asked } from './desk-service.ts'

/** What an address of the desk answers. What was there stays until the next answer comes. @param schema must be the same object at every call, and so must `ask` */
export function useAsked<Schema extends GenericSchema>(
  address: `/${string}`,
  schema: Schema,
  ask: (address: `/${string}`, schema: Schema) => Promise<Asked<InferOutput<Schema>>> = askDesk,
): { asked: Asked<InferOutput<Schema>>; reload(): Promise<void> } {
  const [asked, setAsked] = useState<Asked<InferOutput<Schema>>>({ kind: 'asking' })
  const latest = useRef(address)
  /** What the answer on screen was an answer to. */
  const shown = useRef<string>(undefined)
  const reload = useCallback(async () => {
    latest.current = address
    const answered = await ask(address, schema)
    // Another page of the list may have been asked for meanwhile.
    if (latest.current !== address) return
    // What is there, and what was typed beside it, stays when it could not be asked for again.
    setAsked((before) =>
      answered.kind === 'failed' && before.kind === 'there' && shown.current === address ? before : answered,
    )
    if (answered.kind === 'there') shown.current = address
  }, [address, schema, ask])
  useEffect(() => void reload(), [reload])
  return { asked, reload }
}
