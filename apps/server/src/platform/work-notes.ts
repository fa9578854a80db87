import { channel } from 'node:diagnostics_channel'

/** What costs more than a millisecond of somebody's data: cleaning a text, reading a file, decoding a picture; `thread` where that is done elsewhere. */
export type Work = 'clean' | 'read' | 'decode' | 'thread'

const notes = channel('tuntas:work')

/** Tells whoever listens that such work begins: a test proves with it that nobody's work is done before their right is known. */
export const noteWork = (work: Work): void => {
  if (notes.hasSubscribers) notes.publish(work)
}

/** @returns what ends it */
export const listenToWork = (hear: (work: Work) => void): (() => void) => {
  const listener = (work: unknown) => hear(work as Work)
  notes.subscribe(listener)
  return () => void notes.unsubscribe(listener)
}
