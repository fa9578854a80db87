import { attemptQuestions, type PaperAttempt, type PaperQuestion } from '@tuntas/contract/learning/attempts'
import { kinds } from '../../../kinds/index'
import { CallError, call, isPassing, isRefused, type RefusalCode } from '../../../kit/client/call'
import { connection } from '../../../kit/client/connection'
import { inTurn } from '../../../kit/device/sendingFiles'
import type { Answers, Attachments, Given } from './given'
import { outbox } from './outbox'
import { findUnseen, unheard } from './unheard'

const RETRY_MS = 3000
/** After this time the stored copy is shown. */
const COPY_AFTER_MS = 4000

export type Loading =
  | { status: 'loading' | 'waiting' }
  | { status: 'refused'; code: RefusalCode; message: string }

export type Read = { questions: readonly PaperQuestion[]; attempt: PaperAttempt }
export type Shown = Read & {
  /** When it was read, and its last sequence number. */
  kept_at: number
  seq: number
} & Given

const NOTHING: Given = { answers: {}, attachments: {} }

/** Loaded after the first question. */
export const loadKept = () => import('./keptPaper')

const withGiven = <P extends Shown>(paper: P, { answers, attachments }: Given): P => ({
  ...paper,
  answers: { ...paper.answers, ...answers },
  attachments: { ...paper.attachments, ...attachments },
})

/** Entries waiting in this browser are newer than the paper read. */
const withWaiting = async <P extends Shown>(paper: P): Promise<P> => {
  const waitingEntries = await outbox.resume(paper.attempt.id)
  const answers = Object.fromEntries(waitingEntries.map((entry) => [entry.question_id, entry.answer]))
  const attachments = Object.fromEntries(
    waitingEntries.flatMap(({ question_id: id, attachment }) =>
      attachment === undefined ? [] : [[id, attachment]],
    ),
  )
  const seq = Math.max(paper.seq, ...waitingEntries.map((entry) => entry.seq))
  return { ...withGiven(paper, { answers, attachments }), seq }
}

/** Loads the parts of the question kinds before the first question: the network may be lost at any time. */
const fetchParts = (questions: readonly PaperQuestion[]) =>
  Promise.all(questions.map((question) => kinds[question.type].fetch?.(question)))

const listAttachments = (questions: readonly PaperQuestion[]): Attachments =>
  Object.fromEntries(questions.map(({ id, answer_attachment }) => [id, answer_attachment]))

const asRead = ({ questions, attempt }: Read): Shown => ({
  questions,
  attempt,
  kept_at: Date.now(),
  seq: 0,
  answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer ?? ''])),
  attachments: listAttachments(questions),
})

const readPaper = async (lessonId: number, signal: AbortSignal): Promise<Shown> => {
  const input = { query: { lessons_id: lessonId } }
  const { data: questions, attempt } = await call(attemptQuestions, input, { signal })
  const [paper] = await Promise.all([withWaiting(asRead({ questions, attempt })), fetchParts(questions)])
  return paper
}

const readCopy = async (userId: number, lessonId: number): Promise<Shown | undefined> => {
  const keptPaper = await (await loadKept()).keptPaper(userId, lessonId)
  return (
    keptPaper &&
    withWaiting({
      ...keptPaper,
      attachments: { ...listAttachments(keptPaper.questions), ...keptPaper.attachments },
    })
  )
}

/** State shown without paper; undefined if the error is no refusal. */
const toTrouble = (error: unknown): Loading | undefined => {
  if (isPassing(error) || isRefused(error, 'signed_out')) return { status: 'waiting' }
  if (error instanceof CallError) return { status: 'refused', code: error.code, message: error.message }
  return undefined
}

type Reading = {
  /** Called with the paper; with a copy until the server's is there. */
  onShow: (paper: Shown, copy: boolean) => void
  onTrouble: (loading: Loading) => void
  /** Answers given since a copy was shown. */
  given: () => Given
  onUnheard: (answers: Answers) => void
  /** Text being typed. */
  typed: () => Answers
  /** Answers of other devices, while the copy is still shown. */
  onUnseen: (otherAnswers: Given) => void
}

/** Everything written on the shown paper. */
const listWritten = (
  { given: readGiven, typed: readTyped }: Reading,
  shownPaper: Shown | undefined,
): Given => ({
  answers: { ...readGiven().answers, ...readTyped() },
  attachments: { ...shownPaper?.attachments, ...readGiven().attachments },
})

/**
 * Sends waiting answers, then reads the paper: each read raises the epoch. Without a reply the stored copy is
 * shown; from then on it reads only after all answers were sent.
 */
export function startReading(userId: number, lessonId: number, withCopy: boolean, on: Reading) {
  const controller = new AbortController()
  const { signal } = controller
  let current: Shown | undefined
  const tryCopy = async () => {
    const paper = withCopy ? await readCopy(userId, lessonId).catch(() => undefined) : undefined
    if (!paper || signal.aborted || current) return
    current = paper
    on.onShow(paper, true)
  }
  const read = async () => {
    if (signal.aborted) return
    outbox.open(userId)
    try {
      const draft = listWritten(on, current)
      if (!(await outbox.flush()) && current) return void scheduleRetry()
      const flushed = on.given()
      const paper = await readPaper(lessonId, signal)
      if (signal.aborted) return
      const lostAnswers = current ? unheard(paper.questions, current, on.given()) : NOTHING
      if (current) on.onUnseen(findUnseen(paper.questions, [current, draft, flushed, on.given()], on.typed()))
      current = paper
      on.onShow(withGiven(paper, lostAnswers), false)
      on.onUnheard(lostAnswers.answers)
    } catch (error) {
      const trouble = signal.aborted ? undefined : toTrouble(error)
      if (trouble) on.onTrouble(trouble)
      if (trouble?.status !== 'waiting') return
      void tryCopy()
      scheduleRetry()
    }
  }
  const scheduleRetry = () => setTimeout(() => void inTurn(read), RETRY_MS)
  void inTurn(read)
  const soon = setTimeout(tryCopy, connection.isLost() ? 0 : COPY_AFTER_MS)
  return () => {
    controller.abort()
    clearTimeout(soon)
  }
}
