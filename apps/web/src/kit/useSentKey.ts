import { useEffect, useRef } from 'react'
import { newKey } from './newKey'

/** Under which what is being written is sent: once, however often. What is written in an emptied field is another thing. */
export function useSentKey(isEmpty: boolean): () => string {
  const key = useRef('')
  useEffect(() => {
    if (isEmpty) key.current = newKey()
  }, [isEmpty])
  return () => key.current
}
