import { useEffect, useRef } from 'react'

const PAUSE_MS = 1000
/** Continuous typing is still sent at this interval. */
const LONGEST_MS = 5000

type Kept = {
  /** Sends it to the server. */
  onChange: (html: string) => void
  /** Stores it in this browser on every key press. */
  onDraft: (html: string) => void
  disabled: boolean
}

/**
 * Stores typed text at once; sends it after a second's pause, at intervals, on blur, and when the question is
 * left.
 */
export function useTypedAnswer({ onChange, onDraft, disabled }: Kept) {
  const latest = useRef<string>(undefined)
  const pausing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const longest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useRef(onChange)
  save.current = onChange
  const flush = () => {
    clearTimeout(pausing.current)
    clearTimeout(longest.current)
    longest.current = undefined
    const html = latest.current
    latest.current = undefined
    if (html !== undefined) save.current(html)
  }
  const flushRef = useRef(flush)
  flushRef.current = flush
  useEffect(() => {
    if (disabled) flushRef.current() // the time is up
  }, [disabled])
  useEffect(() => {
    const hide = () => flushRef.current()
    window.addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
      flushRef.current()
    }
  }, [])
  const type = (html: string) => {
    latest.current = html
    onDraft(html)
    clearTimeout(pausing.current)
    pausing.current = setTimeout(flush, PAUSE_MS)
    longest.current ??= setTimeout(flush, LONGEST_MS)
  }
  return { type, flush }
}
