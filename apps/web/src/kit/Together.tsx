import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'

/** A network that lets one answer hang does not keep the others. */
const PATIENCE_MS = 3000

/** Tells when everything that this screen asked for has been answered, or has failed once. */
function WhenAnswered({ then }: { then: () => void }) {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      const waiting = client.isFetching({
        predicate: ({ state }) => state.status === 'pending' && state.fetchFailureCount === 0,
      })
      if (waiting === 0) then()
    }
    look()
    const unsubscribe = client.getQueryCache().subscribe(look)
    const patience = setTimeout(then, PATIENCE_MS)
    return () => {
      unsubscribe()
      clearTimeout(patience)
    }
  }, [client, then])
  return null
}

/** Parts that are fetched apart appear at once: one that came late would push away what a finger is about to touch. */
export function Together({ children }: { children: ReactNode }) {
  const [complete, setComplete] = useState(false)
  const show = useCallback(() => setComplete(true), [])
  return (
    <div style={{ display: complete ? 'contents' : 'none' }}>
      <Suspense fallback={null}>
        {children}
        {!complete && <WhenAnswered then={show} />}
      </Suspense>
    </div>
  )
}
