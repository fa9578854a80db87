import { channel } from 'node:diagnostics_channel'

/**
 * Work of over a millisecond on a person's data: cleaning a text, reading a file, decoding a picture;
 * `thread` if done on a thread.
 */
export type Work = 'clean' | 'read' | 'decode' | 'thread'

const notes = channel('tuntas:work')

/** Reports the start of such work. A test proves that none begins before the caller is authorised. */
export const noteWork = (work: Work): void => {
  if (notes.hasSubscribers) notes.publish(work)
}

/** @returns a function that stops listening */
export const listenToWork = (hear: (work: Work) => void): (() => void) => {
  const listener = (work: unknown) => hear(work as Work)
  notes.subscribe(listener)
  return () => void notes.unsubscribe(listener)
}
