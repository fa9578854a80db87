import type { PaperAttempt, PaperQuestion } from '@tuntas/contract/learning/attempts'
import { KEPT, KEPT_FILES } from '../../../kit/device/cacheNames'
import { token } from '../../../kit/session/token'
import { keepFile, linksIn } from '../../../shared/lessons/copies'
import type { Given } from './given'
import { givenAddress, keptAddress } from './overview'

/**
 * The open paper as last read, with later answers, for reopening offline. It is in the cache that is emptied
 * on sign-out and when another person signs in (decision 043), and it also names its owner.
 */
type Paper = { questions: readonly PaperQuestion[]; attempt: PaperAttempt }
type Sent = Given & { seq: number }
type Stored = Paper & { user_id: number; session: string; kept_at: number }
export type KeptPaper = Paper & Sent & { kept_at: number }

/** Stores only a hash of the token. */
const hashToken = async (heldToken: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(heldToken)))].join()

/** Cache the pictures: the worker may not have been active when they were shown. */
const keepPictures = async ({ questions }: Paper) => {
  for (const link of linksIn(questions)) await keepFile(link).catch(() => false)
}

/** Writes are queued, the newest last. */
let writing: Promise<unknown> = Promise.resolve()
const inOrder = (write: () => Promise<unknown>) => {
  writing = writing.then(write).catch(() => undefined) // no space left: what waits is in the outbox
  return writing
}

export const keepPaper = async (userId: number, paper: Paper, sentAnswers: Sent): Promise<void> => {
  const heldToken = token.get()
  if (!window.caches || heldToken === null || token.getOwner(heldToken) !== userId) return
  const { lessons_id } = paper.attempt
  const storedPaper: Stored = {
    ...paper,
    user_id: userId,
    session: await hashToken(heldToken),
    kept_at: Date.now(),
  }
  await inOrder(async () => {
    const cache = await caches.open(KEPT)
    await cache.put(keptAddress(lessons_id), Response.json(storedPaper))
    await cache.put(givenAddress(lessons_id), Response.json(sentAnswers))
  })
  await keepPictures(paper)
  // Signed out in the meantime: delete it again.
  if (token.get() !== heldToken) await Promise.all([KEPT, KEPT_FILES].map((name) => caches.delete(name)))
}

/** Updates the answers of a stored paper. */
export const keepGiven = (lessonId: number, sentAnswers: Sent): void => {
  if (!window.caches) return
  void inOrder(async () => {
    const cache = await caches.open(KEPT)
    if (await cache.match(keptAddress(lessonId)))
      await cache.put(givenAddress(lessonId), Response.json(sentAnswers))
  })
}

/** The paper of this person and session, with its clock advanced by the elapsed time. */
export const keptPaper = async (userId: number, lessonId: number): Promise<KeptPaper | undefined> => {
  const heldToken = token.get()
  if (!window.caches || heldToken === null) return undefined
  const cache = await caches.open(KEPT)
  const storedPaper: Stored | undefined = await (await cache.match(keptAddress(lessonId)))?.json()
  if (storedPaper?.user_id !== userId || storedPaper.session !== (await hashToken(heldToken)))
    return undefined
  const sentAnswers: Sent | undefined = await (await cache.match(givenAddress(lessonId)))?.json()
  const { questions, attempt, kept_at } = storedPaper
  const now = Date.parse(attempt.server_time) + Math.max(0, Date.now() - kept_at)
  const server_time = new Date(now).toISOString()
  return {
    questions,
    attempt: { ...attempt, server_time },
    kept_at,
    answers: {},
    attachments: {},
    seq: 0,
    ...sentAnswers,
  }
}
