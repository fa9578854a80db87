import { readLesson } from '@tuntas/contract/learning/attempts'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/client/call'
import { hasDocument } from '../../../shared/lessons/lessonPage'
import { END_OF_LESSON } from './lessonEnd'

const TICK_MS = 1000
const AGAIN_MS = 5000

/** With a document only the time counts. */
type Material = { id: number } & Parameters<typeof hasDocument>[0]

/** Reports when the end of the material was on screen, or the page for so long, whichever is first. */
function watchReading(
  hasEnd: boolean,
  demandedSeconds: number,
  tell: (by: 'end' | 'time') => void,
): () => void {
  let seconds = 0
  const clock = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    seconds += 1
    if (seconds === demandedSeconds) tell('time')
  }, TICK_MS)
  const end = hasEnd ? document.getElementById(END_OF_LESSON) : null
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) tell('end')
  })
  if (end) observer.observe(end)
  return () => {
    clearInterval(clock)
    observer.disconnect()
  }
}

/**
 * Has the student read the material, as known to the server? Failed reports are retried.
 * @param seconds on screen that count as reading; null if it was read before
 */
export function useReading(material: Material, seconds: number | null): boolean {
  const { id: lessonId } = material
  const hasEnd = !hasDocument(material)
  const [isNoted, setNoted] = useState(false)
  useEffect(() => {
    if (seconds === null) return
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let isSent = false
    const send = (by: 'end' | 'time') => {
      call(readLesson, { body: { id: lessonId, by } }).then(
        () => setNoted(true),
        () => {
          retryTimer = setTimeout(() => send(by), AGAIN_MS)
        },
      )
    }
    const stop = watchReading(hasEnd, seconds, (by) => {
      if (isSent) return
      isSent = true
      send(by)
    })
    return () => {
      stop()
      clearTimeout(retryTimer)
    }
  }, [lessonId, hasEnd, seconds])
  return isNoted
}
