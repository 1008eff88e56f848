import type { GenericSchema, InferOutput } from 'valibot'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askDesk, type Asked } from './desk-service.ts'

/** What an address of the desk answers. What was there stays until the next answer comes. @param schema must be the same object at every call */
export function useAsked<Schema extends GenericSchema>(address: `/${string}`, schema: Schema): { asked: Asked<InferOutput<Schema>>; reload(): Promise<void> } {
  const [asked, setAsked] = useState<Asked<InferOutput<Schema>>>({ kind: 'asking' })
  const latest = useRef(address)
  const reload = useCallback(async () => {
    latest.current = address
    const answered = await askDesk(address, schema)
    // Another page of the list may have been asked for meanwhile.
    if (latest.current === address) setAsked(answered)
  }, [address, schema])
  useEffect(() => void reload(), [reload])
  return { asked, reload }
}
