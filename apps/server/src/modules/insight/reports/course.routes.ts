import {
  finalScore,
  GRADE_POINTS,
  gradebook,
  kkmStatus,
  masteryMap,
  passedWord,
  SCALE_STATUS,
  saveWeights,
} from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import type { ExcelColumn } from '../../../platform/excel.ts'
import { serve } from '../../../platform/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { reportedCourse, reportedTopic } from './access.ts'
import { type Item, listGradebookItems, setWeights } from './gradebook.store.ts'
import { createReportTable, mountReport } from './mount.routes.ts'
import { mapRows } from './people.store.ts'
import {
  computeFinalMark,
  computeMean,
  decideMastery,
  type Grade,
  graded,
  toGradebookScore,
} from './recap.rules.ts'
import {
  type Counted,
  countedRows,
  type GoalShare,
  goalRows,
  type LessonColumn,
  listColumns,
  listGoals,
  listGrades,
  readGoalsPage,
} from './recap.store.ts'
import { personColumns } from './sheets.ts'

type Person = { user_id: number; name: string; nim: string }

const recapped =
  (scale: readonly Grade[], columns: readonly LessonColumn[]) =>
  ({ scores, ...person }: Person & { scores: Counted[] }) => {
    const byLesson = new Map(scores.map((one) => [one.id, one]))
    const cells = columns.map(({ id, kkm }) => {
      const work = byLesson.get(id)
      return { ...graded(scale, work?.score ?? null), mastered: decideMastery(kkm, work) }
    })
    const mean = { ...graded(scale, computeMean(cells.map((cell) => cell.score))), mastered: null }
    return { ...person, score: cells, mean }
  }
type Recapped = ReturnType<ReturnType<typeof recapped>>

const statusWord = (status: boolean | null) => (status === null ? '-' : passedWord(status))
const recapColumns = (columns: readonly LessonColumn[]): ExcelColumn<Recapped>[] => [
  ...personColumns,
  ...columns.flatMap(({ name, kkm }, at): ExcelColumn<Recapped>[] => [
    { header: name, width: 16, value: (row) => row.score[at]?.score ?? '-' },
    { header: 'Grade', width: 8, value: (row) => row.score[at]?.grade ?? '-' },
    { header: SCALE_STATUS, width: 14, value: (row) => statusWord(row.score[at]?.status ?? null) },
    ...(kkm === null
      ? []
      : [
          {
            header: kkmStatus(kkm),
            width: 14,
            value: (row: Recapped) => statusWord(row.score[at]?.mastered ?? null),
          },
        ]),
  ]),
  { header: 'Rata-rata', width: 12, value: (row) => row.mean.score ?? '-' },
  { header: 'Grade', width: 8, value: (row) => row.mean.grade },
  { header: SCALE_STATUS, width: 14, value: (row) => statusWord(row.mean.status) },
]

const mountFinalScore = (ctx: AppContext) =>
  mountReport(ctx, finalScore, {
    about: reportedTopic,
    table: async (topic, { type, keywords }) => {
      const [lessons, scale] = await Promise.all([
        listColumns(ctx.db, topic, type === 'all'),
        listGrades(ctx.db),
      ])
      const ids = lessons.map(({ id }) => id)
      return createReportTable({
        title: 'Rekap Nilai Akhir',
        rows: mapRows(countedRows(ctx.db, topic.course, ids, keywords), recapped(scale, lessons)),
        columns: recapColumns(lessons),
        page: (found) => ({ ...found, column: { lessons } }),
      })
    },
  })

const UNTOLD = { score: null, missing: false }
const booked =
  (scale: readonly Grade[], items: readonly Item[]) =>
  ({ scores, ...person }: Person & { scores: Counted[] }) => {
    const byLesson = new Map(scores.map((one) => [one.id, one]))
    const cells = items.map(({ id }) => {
      const work = byLesson.get(id)
      return work ? toGradebookScore(work) : UNTOLD
    })
    const final = computeFinalMark(
      items.map(({ weight }, at) => ({ weight, score: cells[at]?.score ?? null })),
    )
    const { grade, ipk } = graded(scale, final)
    return { ...person, scores: cells, final, grade, ipk }
  }
type Booked = ReturnType<ReturnType<typeof booked>>

const bookColumns = (items: readonly Item[]): ExcelColumn<Booked>[] => [
  ...personColumns,
  ...items.map(
    ({ name, weight }, at): ExcelColumn<Booked> => ({
      header: `${name} (${weight}%)`,
      width: 16,
      value: (row) => row.scores[at]?.score ?? '-',
    }),
  ),
  { header: 'Nilai akhir', width: 12, value: (row) => row.final ?? '-' },
  { header: 'Grade', width: 8, value: (row) => row.grade },
  { header: GRADE_POINTS, width: 12, value: (row) => row.ipk ?? '-' },
]

const mountGradebook = (ctx: AppContext) => {
  const { db } = ctx
  mountReport(ctx, gradebook, {
    about: reportedCourse,
    table: async (course, { keywords }) => {
      const [items, scale] = await Promise.all([listGradebookItems(db, course), listGrades(db)])
      const ids = items.map(({ id }) => id)
      const total_weight = Math.round(items.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100
      return createReportTable({
        title: 'Buku Nilai',
        rows: mapRows(countedRows(db, course, ids, keywords), booked(scale, items)),
        columns: bookColumns(items),
        page: (found) => ({ ...found, items, total_weight }),
      })
    },
  })
  serve(ctx, saveWeights, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => setWeights(tx, course, body.weights))
    return { message: 'Data berhasil disimpan!' }
  })
}

const placed =
  (goals: readonly { goal_id: number }[]) =>
  ({ goals: own, ...person }: Person & { goals: GoalShare[] }) => {
    const byGoal = new Map(own.map((one) => [one.goal_id, one]))
    const cells = goals.map((goal) => {
      const mastery = byGoal.get(goal.goal_id)
      return mastery ? { share: mastery.share, achieved: mastery.achieved } : null
    })
    return { ...person, cells, achieved: cells.filter((cell) => cell?.achieved).length }
  }
type Placed = ReturnType<ReturnType<typeof placed>>

const mapColumns = (goals: readonly { goals: string }[]): ExcelColumn<Placed>[] => [
  ...personColumns,
  ...goals.map(
    ({ goals: goal }, at): ExcelColumn<Placed> => ({
      header: goal,
      width: 20,
      value: (row) => row.cells[at]?.share ?? '-',
    }),
  ),
  { header: 'Tujuan tercapai', width: 12, value: (row) => row.achieved },
]

const mountMasteryMap = (ctx: AppContext) => {
  const { db } = ctx
  mountReport(ctx, masteryMap, {
    about: reportedCourse,
    table: async (course, { keywords }) => {
      const goals = await listGoals(db, course.id)
      const toRow = placed(goals)
      return createReportTable({
        title: 'Peta Penguasaan',
        rows: {
          page: (paging) => readGoalsPage(db, course, { ...paging, keywords }),
          all: mapRows(goalRows(db, course, keywords), toRow).all,
        },
        columns: mapColumns(goals),
        page: ({ data, pagination, totals }) => ({
          data: data.map(toRow),
          pagination,
          goals: goals.map(({ goals: goal, goal_id }) => ({
            goals: goal,
            ...(totals.find((total) => total.goal_id === goal_id) ?? { goal_id, achieved: 0, measured: 0 }),
          })),
        }),
      })
    },
  })
}

export const mountCourseReports = (ctx: AppContext): void => {
  mountFinalScore(ctx)
  mountGradebook(ctx)
  mountMasteryMap(ctx)
}
