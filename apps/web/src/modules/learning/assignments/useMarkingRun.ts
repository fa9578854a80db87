import {
  assignmentResults,
  type HandedIn,
  type QueueRow,
  submissionDetail,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import type { MarkedRubric } from '@tuntas/contract/learning/rubric'
import { useState } from 'react'
import { call, isRefused } from '../../../kit/call'
import { nextWaiting } from '../../../kit/markingQueue'
import { invalidate, ONCE_A_VISIT, queryClient, readOf, useData } from '../../../kit/queries'
import { changeReply } from '../../../kit/replies'
import { toast } from '../../../kit/toast'
import { useTask } from '../../../kit/useAction'
import { settling } from '../../../ui/settling'
import { rubricToSend } from './rubricMark'
import { scoreFault, scoreOf, typedScore } from './scores'
import { type Stack, stackOf, waits } from './stacks'

/** What is typed for one hand-in and not saved. */
export type Draft = {
  score?: string
  feedback?: string | undefined
  /** The level of each criterion of the rubric. */
  chosen?: readonly (number | undefined)[]
}
type Drafts = Record<number, Draft | undefined>
/** A stack as it lay when it was taken up: marking never moves it about. */
type Run = { stack: Stack; people: number[]; at: number }

const NOBODY: readonly QueueRow[] = []
/** Before anybody is known. */
const NOTHING: Run = { stack: 'waiting', people: [], at: 0 }

/** So long a hand-in that was read ahead is taken as it was. */
const FRESH_MS = 30_000
const detailOf = (id: number) => ({ query: { id } })

const takeUp = (rows: readonly QueueRow[], stack: Stack, userId?: number): Run => {
  const people = stackOf(rows, stack).map((row) => row.user_id)
  return { stack, people, at: Math.max(0, userId === undefined ? 0 : people.indexOf(userId)) }
}
/** At somebody who is pressed in the list, or at the first who waits. */
const begin = (rows: readonly QueueRow[], userId: number | undefined): Run =>
  userId === undefined && rows.some(waits) ? takeUp(rows, 'waiting') : takeUp(rows, 'handed_in', userId)

const isTyped = (draft: Draft | undefined, { score }: QueueRow) =>
  draft?.feedback !== undefined ||
  draft?.chosen !== undefined ||
  (draft?.score !== undefined && draft.score.trim() !== typedScore(score))

/** What is typed, by hand-in. */
function useDrafts(rows: readonly QueueRow[]) {
  const [drafts, setDrafts] = useState<Drafts>({})
  return {
    of: (id: number | null): Draft => (id === null ? {} : (drafts[id] ?? {})),
    write: (id: number, part: Draft) => setDrafts((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    /** Forgets what was saved; what was typed since stays. */
    drop: (id: number, saved: Draft) =>
      setDrafts((all) => (all[id] === undefined || all[id] === saved ? { ...all, [id]: undefined } : all)),
    typed: rows.filter((row) => row.id !== null && isTyped(drafts[row.id], row)).map((row) => row.user_id),
  }
}

/** Puts what became of a mark into its row. */
const patch = (lessonId: number, id: number, score: number | null) =>
  changeReply(submissionQueue, { query: { lessons_id: lessonId } }, (reply) => ({
    ...reply,
    data: reply.data.map((row) =>
      row.id === id ? { ...row, score, state: score === null ? 'waiting' : 'graded' } : row,
    ),
  }))

type Marking = { id: number; draft: Draft; score: number; rubric: MarkedRubric | undefined; goesOn: boolean }

/** Saves marks, and tells what somebody else did meanwhile. */
function useSaving(lessonId: number, saved: (marked: Marking) => void) {
  return useTask(
    async ({ id, draft, score, rubric }: Marking) => {
      const { version } = (await queryClient.ensureQueryData(readOf(submissionDetail, detailOf(id)))).data
      return (await call(updateScore, { body: { id, version, score, feedback: draft.feedback, rubric } }))
        .data
    },
    {
      done: ({ score }, marked) => {
        patch(lessonId, marked.id, score)
        saved(marked)
        void invalidate([assignmentResults, submissionVersions, [submissionDetail, detailOf(marked.id)]])
      },
      refused: (error, { id }) => {
        const stale = isRefused(error, 'stale')
        toast.error(
          stale ? 'Nilai atau jawaban ini baru saja berubah. Yang terbaru ditampilkan.' : error.message,
        )
        if (stale) patch(lessonId, id, (error.data as Pick<HandedIn, 'score'> | undefined)?.score ?? null)
        void invalidate([[submissionDetail, detailOf(id)]])
      },
    },
  )
}

/** A run through a stack of hand-ins: who is looked at, what is typed, and where it goes on. */
export function useMarkingRun(lessonId: number, startAt: number | undefined) {
  const queue = useData(submissionQueue, { query: { lessons_id: lessonId } }, ONCE_A_VISIT)
  const rows = queue.data ?? NOBODY
  const [run, setRun] = useState(NOTHING)
  if (run === NOTHING && queue.data) setRun(begin(queue.data, startAt))
  const [fault, setFault] = useState<string | null>(null)
  const drafts = useDrafts(rows)
  const stack = run.people.flatMap((id) => rows.find((row) => row.user_id === id) ?? [])
  const current = stack[run.at]
  const ahead = stack[nextWaiting(stack, waits, run.at)]
  const id = current?.id ?? null
  const draft = drafts.of(id)
  const goTo = (at: number) => {
    setFault(null)
    setRun((now) => ({ ...now, at }))
  }
  const saving = useSaving(lessonId, (marked) => {
    drafts.drop(marked.id, marked.draft)
    const after = stack.map((row) => (row.id === marked.id ? { ...row, state: 'graded' as const } : row))
    // Whoever has moved on meanwhile stays where they are.
    if (marked.goesOn && marked.id === id) goTo(nextWaiting(after, waits, run.at))
  })
  const detail = useData(submissionDetail, detailOf(id ?? 0), { enabled: id !== null, staleTime: FRESH_MS })
  // One ahead and no more: the rest is other people's work that nobody asked for yet.
  const next = useData(submissionDetail, detailOf(ahead?.id ?? 0), {
    enabled: detail.isSuccess && typeof ahead?.id === 'number' && ahead.id !== id,
    staleTime: FRESH_MS,
  })
  const save = async (goesOn: boolean) => {
    if (id === null || !current || saving.pending || !(await settling.done())) return
    // What stands as it was is not a mark anew.
    if (current.score !== null && !isTyped(draft, current)) {
      if (goesOn) goTo(nextWaiting(stack, waits, run.at))
      return
    }
    const typed = draft.score ?? typedScore(current.score)
    const rubric = rubricToSend(detail.data?.current_rubric ?? null, draft.chosen)
    const wrong = rubric === 'incomplete' ? 'Pilih tingkat setiap kriteria rubrik' : scoreFault(typed)
    setFault(wrong)
    if (wrong === null && rubric !== 'incomplete')
      void saving.run({ id, draft, score: scoreOf(typed), rubric, goesOn })
  }
  return {
    ...run,
    queue,
    rows: stack,
    current,
    detail,
    next: next.data,
    draft,
    fault,
    typed: drafts.typed,
    busy: saving.pending,
    write: (part: Draft) => {
      setFault(null)
      if (id !== null) drafts.write(id, part)
    },
    save,
    /** Opens what is said of it, to be written. */
    say: () => {
      if (id !== null && draft.feedback === undefined)
        drafts.write(id, { feedback: detail.data?.feedback ?? '' })
    },
    move: (by: 1 | -1) => goTo(Math.min(stack.length - 1, Math.max(0, run.at + by))),
    choose: (chosen: Stack) => setRun(takeUp(rows, chosen)),
    /** To somebody whose mark is typed and not saved. */
    goBack: (userId: number) => setRun(takeUp(rows, 'handed_in', userId)),
  }
}
export type MarkingRun = ReturnType<typeof useMarkingRun>
