import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { patiently } from '../../ui/lazyPart'

/** Schemas are heavy and not needed before the first save, so a form can load its own after the fields. */
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
    /** Before a save. If loading fails, the server validates. */
    ready: () => load().catch(() => undefined),
  }
}
