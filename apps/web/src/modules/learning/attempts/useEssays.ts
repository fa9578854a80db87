import { quizResults } from '@tuntas/contract/learning/attempts'
import { type EssayRow, resultEssays } from '@tuntas/contract/learning/marking'
import { useRef, useState } from 'react'
import { invalidate, ONCE_A_VISIT, useEndpoint } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { useTask } from '../../../kit/client/useAction'
import { awaitPictures } from '../../../kit/device/awaitPictures'
import { toast } from '../../../kit/form/toast'
import { nextWaiting } from '../../../shared/marking/markingQueue'
import { useNameless } from '../../../shared/marking/useNameless'
import { type Mark, mark, markedMeanwhile, STALE, toMark, withEssay } from './marks'
import { type Draft, useDrafts } from './useDrafts'

export const waits = ({ status }: Pick<EssayRow, 'status'>) => status === 'wait'

type Giving = { essay: EssayRow; given: Mark; draft: Draft; stays: boolean }

/** The essays of one question in loaded order, and the current one. */
function useReading(lessonId: number) {
  const [requestedId, setRequestedId] = useState<number | undefined>(undefined)
  const [at, setAt] = useState(0)
  const [isNameless, setNameless] = useNameless()
  const query = { lessons_id: lessonId, question_id: requestedId, ...(isNameless && { anonymous: true }) }
  const input = { query }
  const essays = useEndpoint(resultEssays, input, ONCE_A_VISIT)
  const rows = essays.data?.data ?? []
  return {
    essays,
    rows,
    at,
    current: rows[at],
    question: essays.data?.questions.find((one) => one.id === essays.data.question_id),
    goTo: setAt,
    isNameless,
    hideNames: (hides: boolean) => {
      setNameless(hides)
      setAt(0)
    },
    patch: (id: number, part: Partial<EssayRow>) =>
      changeReply(resultEssays, input, (reply) => withEssay(reply, id, part)),
    choose: (questionId: number) => {
      setRequestedId(questionId)
      setAt(0)
    },
  }
}

/**
 * The draft sent with a mark, once its pictures are uploaded. Saving only the feedback keeps the typed
 * points.
 */
const withDraft = (mark: Mark, { feedback, points }: Draft, stays: boolean) => ({
  given: feedback === undefined ? mark : { ...mark, feedback },
  draft: stays ? { feedback } : { feedback, points },
})

/** Saves one mark after another; each uses the version that the former save of its essay left. */
function useGiving(lessonId: number, { patch, goBack }: Pick<Saving, 'patch' | 'goBack'>, drafts: Drafts) {
  const versions = useRef(new Map<number, number>())
  const [sending, setSending] = useState<readonly number[]>([])
  const giving = useTask(
    ({ essay, given: givenMark }: Giving) =>
      mark({ ...essay, version: versions.current.get(essay.id) ?? essay.version }, givenMark),
    {
      scope: `essays-${lessonId}`,
      done: ({ score: _, ...savedMark }, { essay, draft: savedDraft }) => {
        versions.current.set(essay.id, savedMark.version)
        patch(essay.id, savedMark)
        drafts.drop(essay.id, savedDraft)
        void invalidate([quizResults])
      },
      refused: (error, { essay }) => {
        const now = markedMeanwhile(error)
        if (now) {
          versions.current.set(essay.id, now.version)
          patch(essay.id, now)
          drafts.write(essay.id, { points: undefined })
        }
        toast.error(now ? STALE : error.message)
        goBack(essay.id)
      },
    },
  )
  const send = async (marking: Giving) => {
    const { id } = marking.essay
    setSending((all) => [...all, id])
    await giving.run(marking)
    setSending((all) => all.filter((_, at) => at !== all.indexOf(id)))
  }
  return { sending, send }
}
type Drafts = ReturnType<typeof useDrafts>
type Saving = {
  patch: (id: number, part: Partial<EssayRow>) => void
  /** Shows an essay whose mark was refused. */
  goBack: (id: number) => void
}

/**
 * All essays of one question: marking does not reorder them. A mark is saved in the background, so that each
 * key counts for the essay on screen.
 */
export function useEssays(lessonId: number) {
  const { goTo, patch, ...reading } = useReading(lessonId)
  const { rows, at, current } = reading
  const allDrafts = useDrafts()
  const { drafts, read, write, isWriting } = allDrafts
  const draft = current && drafts[current.id]
  const latest = useLatest({ rows, draft })
  const goBack = (id: number) => {
    const place = latest.current.rows.findIndex((row) => row.id === id)
    const isTyping =
      latest.current.draft?.points !== undefined || latest.current.draft?.feedback !== undefined
    if (place >= 0 && !isTyping) goTo(place)
  }
  const { sending, send } = useGiving(lessonId, { patch, goBack }, allDrafts)
  const give = async (newMark: Mark, stays = false) => {
    if (!current) return
    const { points } = draft ?? {}
    const isOpen = (row: EssayRow) => waits(row) && row.id !== current.id && !sending.includes(row.id)
    if (!stays && newMark.status !== 'wait') goTo(nextWaiting(rows, isOpen, at))
    if (!(await awaitPictures())) return
    const writtenMark = { points, feedback: read(current.id).feedback }
    if (!stays || writtenMark.feedback !== undefined)
      void send({ essay: current, stays, ...withDraft(newMark, writtenMark, stays) })
  }
  return {
    ...reading,
    busy: current !== undefined && sending.includes(current.id),
    give,
    isWriting,
    draft,
    write: (part: Draft) => current && write(current.id, part),
    /** Saves only the draft and stays. */
    say: () => current && void give(toMark(current), true),
    goTo,
    move: (by: 1 | -1) => goTo(Math.min(rows.length - 1, Math.max(0, at + by))),
  }
}
export type EssaysState = ReturnType<typeof useEssays>

/** The values of the last render, for what runs after an await. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}
