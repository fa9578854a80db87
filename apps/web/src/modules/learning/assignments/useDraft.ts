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

/** @param leave called when the page or this component is left */
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

/** Debounces the typed text. */
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

/** The shown text, and whether it is stored. */
function useStored(key: string, handedIn: string) {
  const [first] = useState(() => look(key))
  const [draft, setDraft] = useState(first.draft ?? findNext([], undefined, handedIn))
  const [isKept, setKept] = useState(first.kept)
  const seenText = useRef(first.seen)
  return {
    draft,
    setDraft,
    /** Null without draft. */
    kept: isKept,
    setKept: setKept,
    /** The text this tab last knew as stored. */
    seen: seenText,
    keep: (next: Draft) => {
      const isWritten = writeDraft(key, next, seenText.current)
      if (isWritten) seenText.current = next.html
      setDraft(next)
      setKept(isWritten)
    },
    /** The current draft, or the handed-in text. */
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
 * Stores the typed text after a short pause, and at once when the page is left. Tabs show the same text; if
 * two are edited at once, both texts are kept.
 */
export function useDraft({ userId, lessonId }: Place, handedIn: string, onOther: (html: string) => void) {
  const key = getDraftKey(userId, lessonId)
  const { draft, setDraft, kept: isKept, setKept, seen: seenText, keep, show } = useStored(key, handedIn)
  const { isTyped, flush, wait } = useTyped((html) => keep(findNext(listBeside(key), seenText.current, html)))
  useStay(() => {
    // The unmounted instance has stored the typed text.
    if ((readDraft(key)?.html ?? handedIn) !== draft.html) onOther(show())
  }, flush)
  /**
   * Another tab has written.
   * @returns undefined if it has handed in or discarded the text
   */
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
  /** Shows another text; the current one moves to the others. */
  const takeUp = (html: string) => {
    flush()
    takeUpDraft(key, html)
    show()
  }
  /**
   * Discards the shown text, or removes the handed-in one; others stay.
   * @returns the text shown now
   */
  const drop = (sentText?: string) => {
    flush()
    dropDraft(key, sentText ?? draft.html)
    return show(sentText)
  }
  return { text: draft.html, others: draft.others, kept: isKept, key, flush, hear, takeUp, write, drop }
}
