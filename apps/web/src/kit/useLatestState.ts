import { useRef, useState } from 'react'

/** A state that is read at any moment, also before the next drawing: after a wait it may be another than the one that was drawn. */
export function useLatestState<S>(first: S) {
  const [state, setState] = useState(first)
  const latest = useRef(first)
  const change = (to: (before: S) => S) => {
    latest.current = to(latest.current)
    setState(latest.current)
  }
  return { state, latest, change }
}
