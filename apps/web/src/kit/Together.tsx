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
import { usePatience } from './usePatience'

type WaitsProps = { parts: RefObject<number>; onEnd: () => void }

/** Stands for a part whose code is on its way. */
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
  /** There is nothing to wait for: what the screen is about was read before. */
  known: boolean
  children: ReactNode
}

/**
 * Parts that are fetched apart appear at once: one that came late would push away what a finger is about to touch. They wait for their code and for
 * all queries that were never answered, on the rest of the screen too; one that has failed once keeps nobody.
 */
export function Together({ known: isKnown, children }: TogetherProps) {
  const client = useQueryClient()
  const parts = useRef(0)
  const [turn, look] = useReducer((turns: number) => turns + 1, 0)
  const [complete, setComplete] = useState(isKnown)
  const waits = usePatience(!complete)
  // After the effects of the parts, which begin to ask in theirs.
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
