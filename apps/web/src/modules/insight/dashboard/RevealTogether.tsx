import { notifyManager, useQueryClient } from '@tanstack/react-query'
import {
  Children,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { usePatience } from '../../../kit/client/usePatience'

/** On a village's network all of it takes this long; what a student came for is above. */
const PATIENCE_MS = 10_000

type WaitsProps = { parts: RefObject<number>; onEnd: () => void }

/** Placeholder of a part whose code is loading. */
function Waits({ parts, onEnd }: WaitsProps) {
  useEffect(() => {
    parts.current++
    return () => {
      parts.current--
      onEnd()
    }
  }, [parts, onEnd])
  return null
}

type TogetherProps = {
  /** The screen's main data has already been loaded, so there is nothing to wait for. */
  known: boolean
  children: ReactNode
}

/**
 * Shows lazily loaded parts at once: a late one would move what a finger is about to touch. Waits for their
 * code and for all first-time queries of the screen; a query that has failed once is not waited for.
 */
export function Together({ known: isKnown, children }: TogetherProps) {
  const client = useQueryClient()
  const parts = useRef(0)
  const [turn, look] = useReducer((turns: number) => turns + 1, 0)
  const [complete, setComplete] = useState(isKnown)
  const waits = usePatience(!complete, PATIENCE_MS)
  // Runs after the effects of the parts, which start their queries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a reason to look again
  useEffect(() => {
    if (!waits) return
    const lookNow = () => {
      const pendingCount = client.isFetching({
        predicate: ({ state }) => state.status === 'pending' && state.fetchFailureCount === 0,
      })
      if (pendingCount === 0 && parts.current === 0) setComplete(true)
    }
    lookNow()
    return client.getQueryCache().subscribe(notifyManager.batchCalls(lookNow))
  }, [client, waits, turn])
  return (
    <div style={{ display: waits ? 'none' : 'contents' }}>
      {Children.map(children, (child) => (
        <Suspense fallback={<Waits parts={parts} onEnd={look} />}>{child}</Suspense>
      ))}
    </div>
  )
}
