import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './draft'

const PAUSE_MS = 400

/** When the page goes, or this part of it. */
function useLeaving(flush: () => void) {
  const leaving = useRef(flush)
  leaving.current = flush
  useEffect(() => {
    const hidden = () => leaving.current()
    window.addEventListener('pagehide', hidden)
    return () => {
      window.removeEventListener('pagehide', hidden)
      leaving.current()
    }
  }, [])
}

/** Keeps what is typed after a short pause, and at once when the page goes. `kept` is null while there is nothing to keep. */
export function useDraft(userId: number, lessonId: number, handedIn: string) {
  const [first] = useState(() => readDraft(userId, lessonId)?.html ?? null)
  const [text, setText] = useState(first ?? handedIn)
  const [kept, setKept] = useState<boolean | null>(first === null ? null : true)
  const waiting = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    if (waiting.current === undefined) return
    setKept(keepDraft(userId, lessonId, waiting.current))
    waiting.current = undefined
  }
  useLeaving(flush)
  /** Handed in, or thrown away: nothing is left to keep. */
  const drop = () => {
    clearTimeout(timer.current)
    waiting.current = undefined
    dropDraft(userId, lessonId)
    setKept(null)
  }
  return {
    text,
    kept,
    write: (html: string) => {
      setText(html)
      waiting.current = html
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, PAUSE_MS)
    },
    drop,
    /** Back to what was handed in, which is returned. */
    reset: () => {
      drop()
      setText(handedIn)
      return handedIn
    },
  }
}
