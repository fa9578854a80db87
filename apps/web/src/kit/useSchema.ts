import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { patiently } from '../ui/lazyPart'

/** Schemas are heavy, and nobody needs them before the first save: a form may fetch its own behind its fields. */
export type Schema = z.ZodType | (() => Promise<z.ZodType>)

export function useSchema(schema: Schema | undefined) {
  const fetched = useRef<z.ZodType>(undefined)
  const load = async () => {
    if (typeof schema === 'function') fetched.current ??= await schema()
  }
  const start = useRef(load)
  useEffect(() => void patiently(start.current), [])
  return {
    now: () => (typeof schema === 'function' ? fetched.current : schema),
    /** Before a save; where it cannot be fetched, the server says what is wrong. */
    ready: () => load().catch(() => undefined),
  }
}
