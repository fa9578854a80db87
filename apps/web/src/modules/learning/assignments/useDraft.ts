import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  dropDraft,
  findNext,
  getDraftKey,
  listBeside,
  look,
  readDraft,
  takeUpDraft,
  writeDraft,
} from './draft'

const PAUSE_MS = 400

/** @param leave when the page goes, or this part of it */
function useStay(begin: () => void, leave: () => void) {
  const stay = useRef({ begin, leave })
  stay.current = { begin, leave }
  useEffect(() => {
    const onHidden = () => stay.current.leave()
    stay.current.begin()
    window.addEventListener('pagehide', onHidden)
    return () => {
      window.removeEventListener('pagehide', onHidden)
      stay.current.leave()
    }
  }, [])
}

/** What is typed, kept after a short pause. */
function useTyped(keep: (html: string) => void) {
  const waitingText = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    if (waitingText.current !== undefined) keep(waitingText.current)
    waitingText.current = undefined
  }
  const wait = (html: string) => {
    waitingText.current = html
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  return { isTyped: () => waitingText.current !== undefined, flush, wait }
}

/** What is shown, and how far it is what the browser keeps. */
function useStored(key: string, handedIn: string) {
  const [first] = useState(() => look(key))
  const [draft, setDraft] = useState(first.draft ?? findNext([], undefined, handedIn))
  const [isKept, setKept] = useState(first.kept)
  const seenText = useRef(first.seen)
  return {
    draft,
    setDraft,
    /** Null while there is nothing to keep. */
    kept: isKept,
    setKept: setKept,
    /** What this tab last knew to be stored. */
    seen: seenText,
    keep: (next: Draft) => {
      const isWritten = writeDraft(key, next, seenText.current)
      if (isWritten) seenText.current = next.html
      setDraft(next)
      setKept(isWritten)
    },
    /** What there is by now, or else what was handed in. */
    show: (otherwise = handedIn) => {
      const current = look(key)
      const next = current.draft ?? findNext([], undefined, otherwise)
      seenText.current = current.seen
      setDraft(next)
      setKept(current.kept)
      return next.html
    },
  }
}

type Place = { userId: number; lessonId: number }

/**
 * Keeps what is typed after a short pause, and at once when the page goes. Tabs show the same text; where two are typed in
 * at the same moment both texts are kept.
 */
export function useDraft({ userId, lessonId }: Place, handedIn: string, onOther: (html: string) => void) {
  const key = getDraftKey(userId, lessonId)
  const { draft, setDraft, kept: isKept, setKept, seen: seenText, keep, show } = useStored(key, handedIn)
  const { isTyped, flush, wait } = useTyped((html) => keep(findNext(listBeside(key), seenText.current, html)))
  useStay(() => {
    // The former drawing of this part has kept what was being typed.
    if ((readDraft(key)?.html ?? handedIn) !== draft.html) onOther(show())
  }, flush)
  /** Another tab has written. @returns nothing where it has handed in, or thrown away, what was there */
  const hear = () => {
    if (look(key).kept === false) wait(draft.html)
    if (isTyped()) return true // the next flush sees it
    if (!readDraft(key)) return setKept(null)
    onOther(show())
    return true
  }
  const write = (html: string) => {
    setDraft({ ...draft, html })
    wait(html)
  }
  /** Another text in place of what is shown, which stays behind the others. */
  const takeUp = (html: string) => {
    flush()
    takeUpDraft(key, html)
    show()
  }
  /** Throws away what is shown, or takes away what was handed in; what was written beside it stays. @returns what stands there now */
  const drop = (sentText?: string) => {
    flush()
    dropDraft(key, sentText ?? draft.html)
    return show(sentText)
  }
  return { text: draft.html, others: draft.others, kept: isKept, key, flush, hear, takeUp, write, drop }
}
