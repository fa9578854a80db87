import { useEffect, useState } from 'react'

/** A double tap on what opens a dialog is over by then. */
const TAP_MS = 400

/** For a dialog that asks: the second tap of two neither closes it nor answers it. Keys count at once. */
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
