import { useRef, useState } from 'react'

/** State that can be read at any time: after an await it may be newer than the rendered one. */
export function useLatestState<S>(first: S) {
  const [state, setState] = useState(first)
  const latest = useRef(first)
  const change = (to: (before: S) => S) => {
    latest.current = to(latest.current)
    setState(latest.current)
  }
  return { state, latest, change }
}
