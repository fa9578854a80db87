import { useLayoutEffect, useRef } from 'react'
import { isWriting } from '../../ui/isWriting'

type Move = (by: 1 | -1) => void

/** Is a dialog open above the work? It then handles the keys. */
export const isAsked = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1

/**
 * A key for each action, and arrows (or J and K) to move; disabled while typing. Ctrl+Enter saves and goes
 * on, also while typing.
 */
export function useMarkingKeys(acts: Record<string, () => void>, move: Move, saveAndGoOn: () => void) {
  const latest = useRef({ acts, move, saveAndGoOn })
  latest.current = { acts, move, saveAndGoOn }
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.repeat || isAsked()) return
      const { acts, move: to, saveAndGoOn } = latest.current
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== 'Enter') return
        event.preventDefault()
        // The text editor would insert a line break.
        event.stopPropagation()
        return saveAndGoOn()
      }
      if (isWriting(event.target)) return
      const next = () => to(1)
      const previous = () => to(-1)
      const moves = { j: next, n: next, k: previous, arrowright: next, arrowleft: previous }
      const act = { ...moves, ...acts }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
