import { useEffect, useRef } from 'react'
import type { EssaysState } from './useEssays'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable)

/** B right, S wrong, P to the points, and the arrows (or N and K) to and fro. */
export function useEssayKeys(state: EssaysState, focusPoints: () => void) {
  const latest = useRef({ state, focusPoints })
  latest.current = { state, focusPoints }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const { give, move } = latest.current.state
      const acts: Record<string, () => void> = {
        b: () => void give({ status: 'correct' }),
        s: () => void give({ status: 'wrong' }),
        p: () => latest.current.focusPoints(),
        n: () => move(1),
        k: () => move(-1),
        arrowright: () => move(1),
        arrowleft: () => move(-1),
      }
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
