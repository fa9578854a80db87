import {
  assignmentResults,
  type HandedIn,
  submissionDetail,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import type { MarkedRubric } from '@tuntas/contract/learning/rubric'
import { useMemo, useRef, useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { buildQuery, invalidate, ONCE_A_VISIT, queryClient, useData } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { useTask } from '../../../kit/client/useAction'
import { awaitPictures } from '../../../kit/device/awaitPictures'
import { toast } from '../../../kit/form/toast'
import { useLatestState } from '../../../kit/form/useLatestState'
import { type Item, mergeGroupRows } from './groupItems'
import { type Draft, isMarkTyped, isTyped, type OwnDraft, typedMark } from './typedMark'
import { sayUnsaved } from './useGrading'
import { useStack } from './useStack'

type Drafts = Record<number, Draft | undefined>
const NOBODY: readonly Item[] = []
/** Prefetched hand-ins are used without refetch for this long. */
const FRESH_MS = 30_000
/** Which work is marked, and whether without names. */
type Work = { lessonId: number; isNameless: boolean }
const withoutNames = ({ isNameless }: Work) => isNameless && { anonymous: true }
const toQueueInput = (work: Work) => ({
  query: { lessons_id: work.lessonId, ...withoutNames(work) },
})
const toDetailInput = (work: Work, id: number) => ({ query: { id, ...withoutNames(work) } })

/** Drafts by hand-in. */
function useDrafts(rows: readonly Item[]) {
  const { state: drafts, latest, change } = useLatestState<Drafts>({})
  return {
    of: (id: number | null): Draft => (id === null ? {} : (drafts[id] ?? {})),
    /** The current value, also after an await. */
    read: (id: number): Draft => latest.current[id] ?? {},
    write: (id: number | null, part: Draft) => {
      if (id !== null) change((all) => ({ ...all, [id]: { ...all[id], ...part } }))
    },
    /** The current draft of a member, also after an await. */
    readOwn: (id: number, userId: number): OwnDraft => latest.current[id]?.own?.[userId] ?? {},
    /** Draft of a member's mark; undefined once saved or discarded. */
    writeOwn: (id: number, userId: number, ownDraft: OwnDraft | undefined) =>
      change((all) => ({ ...all, [id]: { ...all[id], own: { ...all[id]?.own, [userId]: ownDraft } } })),
    /** Removes the saved draft; later changes and drafts of members stay. */
    drop: (id: number, savedDraft: Draft) =>
      change((all) =>
        all[id] === undefined || all[id] === savedDraft
          ? { ...all, [id]: savedDraft.own && { own: savedDraft.own } }
          : all,
      ),
    typed: rows.filter((row) => row.id !== null && isTyped(drafts[row.id], row)).map((row) => row.user_id),
  }
}

/** Updates the row of a mark in the cache. */
const patch = (work: Work, id: number, score: number | null, rubric?: MarkedRubric) =>
  changeReply(submissionQueue, toQueueInput(work), (reply) => ({
    ...reply,
    data: reply.data.map((row) =>
      row.id === id
        ? {
            ...row,
            score,
            levels: rubric?.chosen ?? row.levels,
            group_score: row.group_id === null ? null : score,
            state: score === null ? 'waiting' : 'graded',
          }
        : row,
    ),
  }))

type Marking = { id: number; draft: Draft; score: number; rubric: MarkedRubric | undefined }

/** Without words if only the newer mark is to be shown. */
type Fault = { id: number; words: string | undefined }

/** Sends the mark with the newest version known here. */
const sendMark = async (
  work: Work,
  { id, draft, score, rubric }: Marking,
  versions: ReadonlyMap<number, number>,
) => {
  const reading = buildQuery(submissionDetail, toDetailInput(work, id))
  const handIn = (await queryClient.ensureQueryData(reading)).data
  const version = Math.max(handIn.version, versions.get(id) ?? 0)
  return (await call(updateScore, { body: { id, version, score, feedback: draft.feedback, rubric } })).data
}

/** Saves marks one after another in the background, and reports concurrent changes. */
function useSaving(work: Work, onSaved: (marking: Marking) => void, onFailed: (fault: Fault) => void) {
  // The version that the former save left, until the hand-in was refetched.
  const versions = useRef(new Map<number, number>())
  const [sending, setSending] = useState<readonly number[]>([])
  const saving = useTask((marking: Marking) => sendMark(work, marking, versions.current), {
    scope: `assignment-${work.lessonId}`,
    done: ({ score, version }, marking) => {
      versions.current.set(marking.id, version)
      patch(work, marking.id, score, marking.rubric)
      onSaved(marking)
      void invalidate([
        assignmentResults,
        submissionVersions,
        [submissionDetail, toDetailInput(work, marking.id)],
      ])
    },
    refused: (error, { id }) => {
      const words = sayUnsaved(error)
      toast.error(words)
      if (isRefused(error, 'stale'))
        patch(work, id, (error.data as Pick<HandedIn, 'score'> | undefined)?.score ?? null)
      onFailed({ id, words: isRefused(error, 'stale') ? undefined : words })
      void invalidate([[submissionDetail, toDetailInput(work, id)]])
    },
  })
  return {
    sending,
    send: async (marking: Marking) => {
      setSending((all) => [...all, marking.id])
      await saving.run(marking)
      setSending((all) => all.filter((_, at) => at !== all.indexOf(marking.id)))
    },
  }
}

/**
 * Loads the current hand-in and only the next: the rest is other people's work that nobody has opened yet.
 */
function useDetails(work: Work, id: number | null, ahead: number | null | undefined) {
  const detail = useData(submissionDetail, toDetailInput(work, id ?? 0), {
    enabled: id !== null,
    staleTime: FRESH_MS,
  })
  const next = useData(submissionDetail, toDetailInput(work, ahead ?? 0), {
    enabled: detail.isSuccess && typeof ahead === 'number' && ahead !== id,
    staleTime: FRESH_MS,
  })
  return { detail, next: next.data }
}

type MarkOptions = {
  current: Item | undefined
  read: (id: number) => Draft
  detail: HandedIn | undefined
  saved: (marking: Marking) => void
  /** Shows a hand-in whose mark was refused. */
  goBack: (id: number) => void
  /** Opens the next unmarked one; `sending` are marked as well. */
  goOn: (sending: readonly number[]) => void
}

/** Saves the typed mark, with its error. */
function useMark(work: Work, { current, read, detail, saved: onSaved, goBack, goOn }: MarkOptions) {
  const [fault, setFault] = useState<Fault | null>(null)
  const { sending, send } = useSaving(work, onSaved, (newFault) => {
    setFault(newFault)
    goBack(newFault.id)
  })
  return {
    fault: fault?.id === current?.id ? fault?.words : undefined,
    forgive: () => setFault(null),
    busy: current?.id != null && sending.includes(current.id),
    save: async (goesOn: boolean) => {
      if (!current || current.id === null || !(await awaitPictures())) return
      // The text's pictures may have been uploaded since the last render.
      const draft = read(current.id)
      const sendingWithThis = [...sending, current.id]
      // An unchanged mark is not saved again.
      if (current.score !== null && !isMarkTyped(draft, current)) {
        if (goesOn) goOn(sendingWithThis)
        return
      }
      const mark = typedMark(draft, current, detail?.current_rubric ?? null)
      setFault('fault' in mark ? { id: current.id, words: mark.fault } : null)
      if ('fault' in mark) return
      void send({ id: current.id, draft, ...mark })
      if (goesOn) goOn(sendingWithThis)
    },
  }
}

function useQueue(work: Work) {
  const queue = useData(submissionQueue, toQueueInput(work), ONCE_A_VISIT)
  const items = useMemo(() => (queue.data ? mergeGroupRows(queue.data) : NOBODY), [queue.data])
  return { queue, items, ...work }
}

type Place = { rows: readonly Item[]; current: Item | undefined; draft: Draft }

/** Opens a hand-in whose mark was refused, but never while the next mark is being typed. */
function useGoingBack(place: Place, move: (at: number) => void) {
  const latest = useRef(place)
  latest.current = place
  return (refusedId: number) => {
    const { rows, current, draft } = latest.current
    const at = rows.findIndex((row) => row.id === refusedId)
    if (at >= 0 && !(current && isMarkTyped(draft, current))) move(at)
  }
}

/** A run through hand-ins: current one, drafts, and navigation. */
export function useMarkingRun(work: Work, startAt: number | undefined) {
  const queueState = useQueue(work)
  const { queue, items } = queueState
  const { goTo: move, after, ahead, ...place } = useStack(items, startAt, queue.data !== undefined)
  const { current, rows, at } = place
  const drafts = useDrafts(items)
  const id = current?.id ?? null
  const draft = drafts.of(id)
  const details = useDetails(work, id, rows[ahead]?.id)
  const goTo = (to: number) => {
    forgive()
    move(to)
  }
  const { forgive, ...mark } = useMark(work, {
    current,
    read: drafts.read,
    detail: details.detail.data,
    saved: (marking) => drafts.drop(marking.id, marking.draft),
    goBack: useGoingBack({ rows, current, draft }, move),
    goOn: (sending) => goTo(after(sending)),
  })
  return {
    ...place,
    ...details,
    ...mark,
    ...queueState,
    draft,
    typed: drafts.typed,
    write: (part: Draft) => {
      forgive()
      drafts.write(id, part)
    },
    writeOwn: drafts.writeOwn,
    readOwn: drafts.readOwn,
    say: () =>
      draft.feedback === undefined && drafts.write(id, { feedback: details.detail.data?.feedback ?? '' }),
    goTo,
    move: (by: 1 | -1) => goTo(Math.min(rows.length - 1, Math.max(0, at + by))),
  }
}
export type MarkingRun = ReturnType<typeof useMarkingRun>
