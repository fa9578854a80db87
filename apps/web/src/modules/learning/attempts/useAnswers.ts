import type { PaperAttempt } from '@tuntas/contract/learning/attempts'
import { filesIn, writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ChangeAnswer, changeAnswers } from '../../../kit/device/sendingFiles'
import { useSessionEnded } from '../../../kit/session/session'
import type { Answers, Attachments, Given } from './given'
import { loadFiles } from './loadFiles'
import { outbox } from './outbox'
import type { Entry } from './outboxEntry'
import { loadKept, type Read, type Shown } from './readingPaper'
import { nextSeq, type SaveOrder } from './saveOrder'

/** In the same form as an answer that names files, so that one component selects both. */
const writeFile = (id: number | null | undefined) => writeFiles(id ? [id] : [])

type ShownPaper = (Read & { kept: boolean }) | undefined
/** Current answers, also before the next render. */
type Latest = SaveOrder & Given & Pick<Shown, 'questions'>

/**
 * The stored copy of the paper, for reopening offline.
 * @returns a function that stores the answers
 */
function useCopy(userId: number, lessonId: number, paper: ShownPaper, latest: RefObject<Latest>) {
  const hasEnded = useSessionEnded()
  useEffect(() => {
    if (hasEnded || !paper || paper.kept) return
    const { answers, attachments, seq } = latest.current
    void loadKept()
      .then(({ keepPaper }) => keepPaper(userId, paper, { answers, attachments, seq }))
      .catch(() => undefined)
  }, [hasEnded, paper, userId, latest])
  return () => {
    const { answers, attachments, seq } = latest.current
    void loadKept().then(
      ({ keepGiven }) => keepGiven(lessonId, { answers, attachments, seq }),
      () => undefined,
    )
  }
}

/**
 * The current attempt, also before the next render. Once its paper is left, files are added in another way.
 */
const useOpen = () => {
  const open = useRef<PaperAttempt>(undefined)
  const leave = useRef(() => void (open.current && changeAnswers.delete(open.current.id))).current
  useEffect(() => leave, [leave])
  const enter = (attempt: PaperAttempt, change: ChangeAnswer) => {
    leave()
    open.current = attempt
    changeAnswers.set(attempt.id, change)
    void loadFiles().then(({ claimFiles }) => claimFiles(attempt.id, attempt.epoch))
  }
  return { open, enter }
}

const addGiven = ({ answers, attachments }: Given, id: number, value: string, beside: number | null) => ({
  answers: { ...answers, [id]: value },
  attachments: { ...attachments, [id]: beside },
})

const differs = (answers: Answers, before: Answers) =>
  Object.entries(answers).some(([id, answer]) => answer !== (before[Number(id)] ?? ''))

/** Answers on screen, and current answers. */
function useSheet() {
  const [answers, setAnswers] = useState<Answers>({})
  const [attachments, setAttachments] = useState<Attachments>({})
  const latest = useRef<Latest>({ answers, attachments, seq: 0, since: 0, questions: [] })
  const givenRef = useRef<Given>({ answers, attachments })
  const typedRef = useRef<Record<number, string>>({})
  return {
    answers,
    beside: (questionId: number) => writeFile(latest.current.attachments[questionId]),
    latest,
    /** Since the paper was shown. */
    given: givenRef,
    /** A draft that is not sent yet: adding a file must not lose it. */
    typed: typedRef,
    write: (questionId: number, value: string) => {
      delete typedRef.current[questionId]
      latest.current.answers = { ...latest.current.answers, [questionId]: value }
      const beside = latest.current.attachments[questionId] ?? null
      givenRef.current = addGiven(givenRef.current, questionId, value, beside)
      setAnswers(latest.current.answers)
    },
    type: (questionId: number, value: string) => {
      typedRef.current[questionId] = value
    },
    lay: (questionId: number, file: number | null) => {
      latest.current.attachments = { ...latest.current.attachments, [questionId]: file }
      setAttachments(latest.current.attachments)
    },
    /** @returns whether answers on screen have changed; a field being typed in stays */
    start: ({ answers, attachments, seq, kept_at, questions }: Shown) => {
      const isOther = Object.keys(typedRef.current).length === 0 && differs(answers, latest.current.answers)
      latest.current = { answers, attachments, seq, since: kept_at, questions }
      givenRef.current = { answers: {}, attachments: {} }
      typedRef.current = {}
      setAnswers(answers)
      setAttachments(attachments)
      return isOther
    },
  }
}

type Saved = Pick<Entry, 'user_id' | 'question_id' | 'answer'>
/** Takes the next sequence number. */
const writeEntry = (
  latest: Latest,
  { id, epoch, lessons_id, name }: PaperAttempt,
  savedAnswer: Saved,
): Entry => {
  latest.seq = nextSeq(latest, Date.now())
  const attachment = latest.attachments[savedAnswer.question_id] ?? null
  const number = latest.questions.find((question) => question.id === savedAnswer.question_id)?.number ?? 0
  const quiz = { id: lessons_id, name, number }
  return { ...savedAnswer, attempt_id: id, epoch, seq: latest.seq, attachment, quiz }
}

const buildSender = (
  userId: number,
  latest: RefObject<Latest>,
  open: RefObject<PaperAttempt | undefined>,
) => {
  const entryFor = (to: PaperAttempt, question_id: number, answer: string) =>
    writeEntry(latest.current, to, { user_id: userId, question_id, answer })
  return {
    entryFor,
    /** Sent with the old epoch: the server counts them or keeps them as unseen. */
    keepOthers: ({ answers, attachments }: Given) => {
      for (const [id, value] of Object.entries(answers)) {
        const attachment = attachments[Number(id)] ?? null
        if (open.current) void outbox.put({ ...entryFor(open.current, Number(id), value), attachment })
      }
    },
    /** Sends answers that the server does not have. */
    resend: (to: PaperAttempt, lostAnswers: Answers) => {
      for (const [id, value] of Object.entries(lostAnswers)) void outbox.put(entryFor(to, Number(id), value))
    },
  }
}

/** Answers of a paper: on screen, in the stored copy, and in order in the outbox. */
export function useAnswers(userId: number, lessonId: number, shownPaper: ShownPaper) {
  const { latest, typed: typedRef, ...sheet } = useSheet()
  const copyAnswers = useCopy(userId, lessonId, shownPaper, latest)
  const { open, enter } = useOpen()
  const { entryFor, ...sender } = buildSender(userId, latest, open)
  const answer = async (questionId: number, value: string) => {
    if (!open.current) return
    sheet.write(questionId, value)
    const keeping = outbox.put(entryFor(open.current, questionId, value))
    copyAnswers()
    await keeping
  }
  const attach = (id: number, files: string) => {
    sheet.lay(id, filesIn(files)?.at(-1) ?? null)
    return answer(id, typedRef.current[id] ?? latest.current.answers[id] ?? '')
  }
  const changeFiles: ChangeAnswer = ({ question_id: id, part }, by) =>
    part === 'beside' ? attach(id, by(sheet.beside(id))) : answer(id, by(latest.current.answers[id] ?? ''))
  const draft = (questionId: number, value: string, readAnew = false) => {
    sheet.type(questionId, value)
    if (open.current) outbox.draft(entryFor(open.current, questionId, value), readAnew)
  }
  return {
    answers: sheet.answers,
    beside: sheet.beside,
    given: () => sheet.given.current,
    typed: () => typedRef.current,
    start: (paper: Shown) => {
      const writing = Object.entries(typedRef.current)
      const isOther = sheet.start(paper)
      enter(paper.attempt, changeFiles)
      for (const [id, value] of writing) draft(Number(id), value, true)
      return isOther
    },
    ...sender,
    draft,
    answer,
    attach,
  }
}
