import { useEffect, useRef } from 'react'
import { newKey } from './newKey'

/**
 * The idempotency key of the current text, the same for repeated sends. An emptied field starts a new one.
 */
export function useSentKey(isEmpty: boolean): () => string {
  const key = useRef('')
  useEffect(() => {
    if (isEmpty) key.current = newKey()
  }, [isEmpty])
  return () => key.current
}
