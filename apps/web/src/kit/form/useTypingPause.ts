import { useEffect, useState } from 'react'

const PAUSE_MS = 1_000
const FIELD =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** Is somebody writing? */
export const isInField = () => document.activeElement?.matches(FIELD) ?? false

/**
 * The text that takes the focus in a dialog that opens by itself. A focused button would be pressed by the
 * next typed sign.
 */
export const textFocus = { tabIndex: -1, 'data-autofocus': true } as const

/**
 * For a dialog that opens by itself: it must not take the keyboard from a field in use, or the rest of a
 * sentence goes into the dialog.
 * @returns whether the dialog may take the focus: at once outside fields, else after a pause of typing
 */
export function useTypingPause(isOpen: boolean): boolean {
  const [isFree, setFree] = useState(() => !isInField())
  useEffect(() => {
    if (!isOpen || !isInField()) {
      setFree(isOpen)
      return
    }
    setFree(false)
    const release = () => setFree(true)
    let pause = setTimeout(release, PAUSE_MS)
    const wait = () => {
      clearTimeout(pause)
      pause = setTimeout(release, PAUSE_MS)
    }
    document.addEventListener('keydown', wait, true)
    document.addEventListener('input', wait, true)
    return () => {
      clearTimeout(pause)
      document.removeEventListener('keydown', wait, true)
      document.removeEventListener('input', wait, true)
    }
  }, [isOpen])
  return isFree
}
