import { useLayoutEffect, useRef } from 'react'

type Move = (by: 1 | -1) => void

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.isContentEditable ||
    target.closest('[role="menu"]') !== null)

/** Is a dialog open above the work? It then handles the keys. */
export const isAsked = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1

/** A key for each action, and arrows (or N and K) to move; disabled while typing. */
export function useMarkingKeys(acts: Record<string, () => void>, move: Move) {
  const latest = useRef({ acts, move })
  latest.current = { acts, move }
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isWriting(event.target) || isAsked()) return
      const { acts, move: to } = latest.current
      const moves = { n: () => to(1), k: () => to(-1), arrowright: () => to(1), arrowleft: () => to(-1) }
      const act = { ...moves, ...acts }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
