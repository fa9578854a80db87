import { quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { type RefObject, useRef, useState } from 'react'
import { call, isRefused } from '../../../../kit/call'
import { queryClient, readOf } from '../../../../kit/queries'
import { useTask } from '../../../../kit/useAction'
import { useLeaveGuard } from '../../../../kit/useLeaveGuard'
import { changeIn } from '../../../../kit/versions'
import { patiently } from '../../../../ui/lazyPart'
import { type Blueprint, bodyOf, draftsOf, type RowDraft, rowsInWords } from './planDrafts'

type GoalOf = (id: string) => string
type PlanOptions = { lessonId: number; reply: Blueprint; goalOf: GoalOf }

const same = (one: readonly RowDraft[], other: readonly RowDraft[]) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

const readingOf = (lessonId: number) => readOf(quizBlueprint, { query: { lessons_id: lessonId } })

/** Asks which rows are to stand where somebody else has changed them meanwhile. */
async function choiceOf(
  latest: RefObject<RowDraft[]>,
  { stored, error }: { stored: Blueprint; error: unknown },
  goalOf: GoalOf,
) {
  const { choose, differencesOf } = await patiently(() => import('../../../../kit/differences'))
  const mine = { rows: rowsInWords(latest.current, goalOf) }
  const theirs = { rows: rowsInWords(draftsOf(stored.data), goalOf) }
  const differences = differencesOf({ rows: 'Baris kisi-kisi' }, mine, theirs)
  if (differences.length === 0) return 'mine'
  return choose({ ...changeIn(error), differences })
}

/** The rows as they are written over those that were read. */
function useRows(reply: Blueprint) {
  const [rows, setRows] = useState(() => draftsOf(reply.data))
  const [base, setBase] = useState({ reply, rows })
  const latest = useRef(rows)
  latest.current = rows
  const dirty = !same(rows, base.rows)
  useLeaveGuard(() => dirty)
  const take = (stored: Blueprint) => {
    const drafts = draftsOf(stored.data, latest.current)
    setBase({ reply: stored, rows: drafts })
    setRows(drafts)
  }
  // What the quiz holds by now is told as soon as nothing written would be lost.
  if (reply !== base.reply && !dirty) take(reply)
  return { rows, setRows, latest, base, setBase, dirty, take }
}

/** The rows as they are written, and their save: a change by somebody else meanwhile is shown, not overwritten. */
export function usePlan({ lessonId, reply, goalOf }: PlanOptions) {
  const { rows, setRows, latest, base, setBase, dirty, take } = useRows(reply)
  /** @returns what was sent; undefined where the person chose otherwise */
  const write = async (): Promise<RowDraft[] | undefined> => {
    for (let { version } = base.reply; ; ) {
      const sent = latest.current
      try {
        await call(saveBlueprint, { body: { lessons_id: lessonId, version, rows: bodyOf(sent) } })
        return sent
      } catch (error) {
        if (!isRefused(error, 'stale')) throw error
        const stored = await queryClient.fetchQuery({ ...readingOf(lessonId), staleTime: 0 })
        const choice = await choiceOf(latest, { stored, error }, goalOf)
        if (choice === 'theirs') take(stored)
        if (choice !== 'mine') return undefined
        version = stored.version
      }
    }
  }
  const ofQuiz = { query: { lessons_id: lessonId } }
  const saving = useTask(write, {
    invalidates: [
      [quizBlueprint, ofQuiz],
      [quizForms, ofQuiz],
    ],
    said: (sent) => (sent ? 'Kisi-kisi disimpan.' : 'Kisi-kisi belum disimpan.'),
    done: (sent) => {
      const stored = queryClient.getQueryData<Blueprint>(readingOf(lessonId).queryKey)
      if (!sent || !stored) return
      if (same(latest.current, sent)) take(stored)
      else setBase({ reply: stored, rows: sent })
    },
  })
  return { rows, setRows, dirty, saving }
}
