import { useEffect, useState } from 'react'

/** Longer than a double tap on the opening button. */
const TAP_MS = 400

/**
 * For a confirmation dialog: the second tap of a double tap neither closes nor answers it. Keys work at once.
 */
export function useUnhurried(isOpen: boolean) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setSettled(true), TAP_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOpen])
  return {
    closeOnClickOutside: isSettled,
    styles: { content: { pointerEvents: isSettled ? ('auto' as const) : ('none' as const) } },
  }
}
