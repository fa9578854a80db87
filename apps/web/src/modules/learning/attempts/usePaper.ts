import {
  type AnswerFile,
  attemptQuestions,
  type Clock,
  type PaperAttempt,
  type PaperQuestion,
  uploadAnswerFile,
} from '@tuntas/contract/learning/attempts'
import { useEffect, useRef, useState } from 'react'
import { kinds } from '../../../kinds/index'
import { CallError, call, isPassing, isRefused, type RefusalCode } from '../../../kit/call'
import { connection } from '../../../kit/connection'
import { useAccount, useSessionEnded } from '../../../kit/session'
import { toast } from '../../../kit/toast'
import { outbox } from './outbox'
import type { Entry } from './outboxStore'
import { unheard } from './unheard'
import { useServerClock } from './useServerClock'

const RETRY_MS = 3000
/** Whoever waits for longer sees the copy. */
const COPY_AFTER_MS = 4000
/** A file on a slow line. */
const UPLOAD_MS = 300_000
/** Nobody answers, and hardly anybody types, faster than that. */
const STEP_MS = 20
/** A device's clock may jump by years: numbers end. */
const LONGEST_MS = 86_400_000

export type Answers = Readonly<Record<number, string>>
export type Paper = {
  questions: readonly PaperQuestion[]
  attempt: PaperAttempt
  answers: Answers
  /** Keeps the answer at once in this browser and sends it. */
  answer: (questionId: number, value: string) => void
  /** Keeps what is being typed in this browser. */
  draft: (questionId: number, value: string) => void
  /** Keeps a file at the server; it counts when the answer names it. */
  upload: (questionId: number) => (file: File) => Promise<AnswerFile>
  /** Milliseconds to add to this page's even clock to get the server's. */
  offset: number
  deadline: number
  /** Another device has read the paper since: its answers count before ours. */
  takenOver: boolean
  /** The server says that the attempt is over. */
  over: boolean
  /** A copy of this browser is on screen: the network has not answered yet. */
  kept: boolean
}
type Loading = { status: 'loading' | 'waiting' } | { status: 'refused'; code: RefusalCode; message: string }

type Read = { questions: readonly PaperQuestion[]; attempt: PaperAttempt }
type Shown = Read & {
  /** When it was read, and how far its order of saves has come since. */
  kept_at: number
  seq: number
  answers: Answers
}

/** Fetched behind the first question. */
const loadKept = () => import('./keptPaper')

/** What waits in this browser is newer than what was read. */
const withWaiting = async <P extends Shown>(paper: P): Promise<P> => {
  const waiting = await outbox.resume(paper.attempt.id)
  const answers = Object.fromEntries(waiting.map((entry) => [entry.question_id, entry.answer]))
  const seq = Math.max(paper.seq, ...waiting.map((entry) => entry.seq))
  return { ...paper, seq, answers: { ...paper.answers, ...answers } }
}

/** What the questions are drawn with is there before the first one: the network may go at any moment. */
const fetchParts = (questions: readonly PaperQuestion[]) =>
  Promise.all([...new Set(questions.map(({ type }) => kinds[type].fetch?.()))])

const asRead = ({ questions, attempt }: Read): Shown => ({
  questions,
  attempt,
  kept_at: Date.now(),
  seq: 0,
  answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer ?? ''])),
})

type Reading = {
  /** What is on screen; a copy until the server's paper is there. */
  onShow: (paper: Shown, copy: boolean) => void
  onTrouble: (loading: Loading) => void
  /** What was answered since a copy was shown. */
  given: () => Answers
  onUnheard: (answers: Answers) => void
}

/**
 * Hands in what waits, then reads the paper: each reading raises the epoch. Where no answer comes, the copy that this browser keeps
 * is shown meanwhile; from then on the server is asked only once it has all that was answered.
 */
function startReading(userId: number, lessonId: number, withCopy: boolean, on: Reading) {
  let gone = false
  let read = false
  let copy: Shown | undefined
  let retry: ReturnType<typeof setTimeout>
  const showCopy = async () => {
    if (!withCopy) return
    const kept = await (await loadKept()).keptPaper(userId, lessonId)
    const paper = kept && (await withWaiting(kept))
    if (!paper || gone || read || copy) return
    copy = paper
    on.onShow(paper, true)
  }
  const tryCopy = () => void showCopy().catch(() => undefined)
  const again = () => {
    retry = setTimeout(ask, RETRY_MS)
  }
  const ask = async () => {
    outbox.open(userId)
    try {
      if (!(await outbox.flush()) && copy) return again()
      const { data: questions, attempt } = await call(attemptQuestions, { query: { lessons_id: lessonId } })
      const [paper] = await Promise.all([withWaiting(asRead({ questions, attempt })), fetchParts(questions)])
      if (gone) return
      read = true
      const lost = copy ? unheard(questions, copy.answers, on.given()) : {}
      on.onShow({ ...paper, answers: { ...paper.answers, ...lost } }, false)
      on.onUnheard(lost)
    } catch (error) {
      if (gone) return
      if (isPassing(error) || isRefused(error, 'signed_out')) {
        on.onTrouble({ status: 'waiting' })
        tryCopy()
        again()
      } else if (error instanceof CallError)
        on.onTrouble({ status: 'refused', code: error.code, message: error.message })
    }
  }
  void ask()
  const soon = setTimeout(tryCopy, connection.isLost() ? 0 : COPY_AFTER_MS)
  return () => {
    gone = true
    clearTimeout(retry)
    clearTimeout(soon)
  }
}

/** The open paper of a quiz, read once per mount. */
export function usePaper(lessonId: number, takeover: number): Paper | Loading {
  const userId = useAccount().user.id
  const [shown, setShown] = useState<Read & { kept: boolean }>()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [answers, setAnswers] = useState<Answers>({})
  const latest = useRef(answers)
  const given = useRef<Answers>({})
  const [takenOver, setTakenOver] = useState(false)
  const [over, setOver] = useState(false)
  const order = useRef({ seq: 0, since: 0 })
  const attempt = shown?.attempt
  const hear = (told: Clock) => {
    setClock(told)
    if (attempt && told.epoch > attempt.epoch) setTakenOver(true)
    // Finished elsewhere: there is no time left, and the deadline is still to come (whole seconds are told).
    if (told.time_remaining === 0 && Date.parse(told.deadline) - Date.parse(told.server_time) > 1000)
      setOver(true)
  }
  const { clock, setClock } = useServerClock(attempt?.id, hear)

  const change = (next: Answers) => {
    latest.current = next
    setAnswers(next)
  }
  /** Rises with time too: a page that goes on with a copy comes behind the one that made it. */
  const nextSeq = () => {
    const { seq, since } = order.current
    const passed = Math.min(Date.now() - since, LONGEST_MS)
    order.current.seq = Math.max(seq + 2, 2 * Math.floor(passed / STEP_MS))
    return order.current.seq
  }
  const entryFor = ({ id, epoch }: PaperAttempt, question_id: number, answer: string): Entry => ({
    user_id: userId,
    attempt_id: id,
    question_id,
    epoch,
    seq: nextSeq(),
    answer,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: taking over is reading the paper again
  useEffect(() => {
    let now: PaperAttempt | undefined
    return startReading(userId, lessonId, takeover === 0, {
      onShow: ({ questions, attempt, answers, kept_at, seq }, kept) => {
        now = attempt
        change(answers)
        setClock(attempt)
        order.current = { seq, since: kept_at }
        given.current = {}
        setTakenOver(false)
        setShown({ questions, attempt, kept })
      },
      onTrouble: (loading) => {
        setLoading(loading)
        if (loading.status === 'refused') setShown(undefined)
      },
      given: () => given.current,
      onUnheard: (lost) => {
        for (const [id, value] of Object.entries(lost))
          if (now) void outbox.put(entryFor(now, Number(id), value))
      },
    })
  }, [lessonId, userId, takeover])

  const ended = useSessionEnded()
  useEffect(() => {
    if (!ended) outbox.retry() // signed in again: what was refused meanwhile goes out at once
  }, [ended])
  useEffect(() => {
    if (ended || !shown || shown.kept) return
    const given = { answers: latest.current, seq: order.current.seq }
    void loadKept()
      .then(({ keepPaper }) => keepPaper(userId, shown, given))
      .catch(() => undefined)
  }, [ended, shown, userId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `hear` is made of the attempt
  useEffect(
    () =>
      outbox.watch((outcome) => {
        if (!attempt || outcome.attempt_id !== attempt.id) return
        if (outcome.refused) toast.error(outcome.refused)
        if (outcome.clock) hear(outcome.clock)
        // An older answer of this very browser may come after a newer one; that is no other device.
        if (outcome.kept?.reason === 'superseded' && outcome.epoch >= attempt.epoch) setTakenOver(true)
        if (outcome.kept?.reason === 'finished' || outcome.kept?.reason === 'late') setOver(true)
      }),
    [attempt],
  )

  const draft = (questionId: number, value: string) => {
    if (attempt) outbox.draft(entryFor(attempt, questionId, value))
  }
  const answer = (questionId: number, value: string) => {
    if (!attempt) return
    given.current = { ...given.current, [questionId]: value }
    change({ ...latest.current, [questionId]: value })
    void outbox.put(entryFor(attempt, questionId, value))
    const kept = { answers: latest.current, seq: order.current.seq }
    void loadKept().then(
      ({ keepGiven }) => keepGiven(lessonId, kept),
      () => undefined,
    )
  }

  const upload = (id: number) => async (file: File) => {
    const body = { answer_id: attempt?.id ?? 0, id }
    return (await call(uploadAnswerFile, { body, files: { file } }, { patience: UPLOAD_MS })).data
  }

  if (!shown) return loading
  // Whoever goes on with a copy reads the paper anew in a moment, and takes over by that.
  return { ...shown, answers, answer, draft, upload, ...clock, takenOver: takenOver && !shown.kept, over }
}
