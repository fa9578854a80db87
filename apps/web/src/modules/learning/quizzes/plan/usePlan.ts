import { quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { useRef, useState } from 'react'
import { call } from '../../../../kit/client/call'
import { buildQuery, queryClient } from '../../../../kit/client/queries'
import { useTask } from '../../../../kit/client/useAction'
import { useLeaveGuard } from '../../../../kit/form/useLeaveGuard'
import { patiently } from '../../../../ui/lazyPart'
import { saveOver } from '../saveOver'
import { type Blueprint, type RowDraft, rowsInWords, toBlueprintBody, toRowDrafts } from './planDrafts'

type GetGoal = (id: string) => string
type PlanOptions = { lessonId: number; reply: Blueprint; getGoal: GetGoal }

const isSamePlan = (one: readonly RowDraft[], another: readonly RowDraft[]) =>
  JSON.stringify(toBlueprintBody(one)) === JSON.stringify(toBlueprintBody(another))

const buildBlueprintQuery = (lessonId: number) =>
  buildQuery(quizBlueprint, { query: { lessons_id: lessonId } })

/** Differences between edited and stored rows. */
async function differencesIn(rows: readonly RowDraft[], storedPlan: Blueprint, getGoal: GetGoal) {
  const { diffFields } = await patiently(() => import('../../../../kit/form/differences'))
  const ownPlan = { rows: rowsInWords(rows, getGoal) }
  const otherPlan = { rows: rowsInWords(toRowDrafts(storedPlan.data), getGoal) }
  return diffFields({ rows: 'Baris kisi-kisi' }, ownPlan, otherPlan)
}

/** Edited rows on top of the loaded ones. */
function useRows(reply: Blueprint) {
  const [rows, setRows] = useState(() => toRowDrafts(reply.data))
  const [base, setBase] = useState({ reply, rows })
  const latest = useRef(rows)
  latest.current = rows
  const dirty = !isSamePlan(rows, base.rows)
  useLeaveGuard(() => dirty)
  const take = (storedPlan: Blueprint) => {
    const drafts = toRowDrafts(storedPlan.data, latest.current)
    setBase({ reply: storedPlan, rows: drafts })
    setRows(drafts)
  }
  // Show the refetched plan as soon as no unsaved change would be lost.
  if (reply !== base.reply && !dirty) take(reply)
  return { rows, setRows, latest, base, setBase, dirty, take }
}

/** Edited rows and their save: a concurrent change is shown, not overwritten. */
export function usePlan({ lessonId, reply, getGoal }: PlanOptions) {
  const { rows, setRows, latest, base, setBase, dirty, take } = useRows(reply)
  /** @returns what was sent; undefined if the person took the other version */
  const write = () =>
    saveOver({
      version: base.reply.version,
      send: async (version) => {
        const sentRows = latest.current
        await call(saveBlueprint, {
          body: { lessons_id: lessonId, version, rows: toBlueprintBody(sentRows) },
        })
        return sentRows
      },
      read: () => queryClient.fetchQuery({ ...buildBlueprintQuery(lessonId), staleTime: 0 }),
      listDifferences: (storedPlan) => differencesIn(latest.current, storedPlan, getGoal),
      take,
    })
  const ofQuiz = { query: { lessons_id: lessonId } }
  const saving = useTask(write, {
    invalidates: [
      [quizBlueprint, ofQuiz],
      [quizForms, ofQuiz],
      [lecturerLesson, { params: { id: lessonId } }],
    ],
    said: (sentRows) => (sentRows ? 'Kisi-kisi disimpan.' : 'Kisi-kisi belum disimpan.'),
    done: (sentRows) => {
      const storedPlan = queryClient.getQueryData<Blueprint>(buildBlueprintQuery(lessonId).queryKey)
      if (!sentRows || !storedPlan) return
      if (isSamePlan(latest.current, sentRows)) take(storedPlan)
      else setBase({ reply: storedPlan, rows: sentRows })
    },
  })
  return { rows, setRows, dirty, saving }
}
