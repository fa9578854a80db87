import {
  EXCUSED,
  finalScore,
  finalStatusWords,
  GRADE_POINTS,
  gradebook,
  isLeftOut,
  kkmStatus,
  masteryMap,
  passedWord,
  SCALE_STATUS,
  saveWeights,
} from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import type { ExcelColumn } from '../../../platform/files/excel.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type TaughtCourse, taughtCourse } from '../../classroom/courses/access.ts'
import { type FinalItems, listFinalItems } from '../../learning/lessons/final-items.store.ts'
import { reportedCourse, reportedTopic } from './access.ts'
import { type ClosedMark, type Closing, findBookState } from './closed-marks.store.ts'
import { computeFinalMark, gradeFinal, markItem, NOTHING_DONE } from './final-mark.rules.ts'
import { sortByCode } from './goal-order.rules.ts'
import { setWeights } from './gradebook.store.ts'
import { createReportTable, mountReport } from './mount.routes.ts'
import { mapRows } from './people.store.ts'
import { computeMean, decideMastery, type Grade, graded } from './recap.rules.ts'
import {
  type Counted,
  countedRows,
  type GoalShare,
  type GoalTotal,
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
const masteredWord = (isMastered: boolean | null) =>
  isMastered === null ? '-' : isMastered ? 'Tuntas' : 'Belum tuntas'
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
            value: (row: Recapped) => masteredWord(row.score[at]?.mastered ?? null),
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
        facts: [['Isi', 'rata-rata kuis topik ini, bukan nilai akhir kelas']],
        rows: mapRows(countedRows(ctx.db, topic.course, ids, keywords), recapped(scale, lessons)),
        columns: recapColumns(lessons),
        page: (content) => ({ ...content, column: { lessons } }),
      })
    },
  })

const booked =
  (scale: readonly Grade[], book: FinalItems, closedMarks: ReadonlyMap<number, ClosedMark>) =>
  ({ scores, ...person }: Person & { scores: Counted[] }) => {
    const byLesson = new Map(scores.map((one) => [one.id, one]))
    const marks = book.items.map(({ id, choice }) => markItem(byLesson.get(id) ?? NOTHING_DONE, choice))
    const mark = computeFinalMark(
      marks.map((cell, at) => ({ ...cell, units: book.items[at]?.units ?? 0 })),
      book,
    )
    return {
      ...person,
      scores: marks,
      ...mark,
      ...gradeFinal(scale, mark),
      closed: closedMarks.get(person.user_id) ?? null,
    }
  }
type Booked = ReturnType<ReturnType<typeof booked>>

const bookColumns = ({ items }: FinalItems): ExcelColumn<Booked>[] => [
  ...personColumns,
  ...items.map(
    ({ name, weight }, at): ExcelColumn<Booked> => ({
      header: `${name} (${weight}%)`,
      width: 16,
      value: ({ scores }) => {
        const cell = scores[at]
        return cell && isLeftOut(cell.state) ? EXCUSED : (cell?.score ?? '-')
      },
    }),
  ),
  { header: 'Nilai akhir', width: 12, value: (row) => row.final ?? '-' },
  { header: 'Dinilai (%)', width: 12, value: (row) => row.assessed },
  { header: 'Status', width: 12, value: (row) => finalStatusWords[row.status] },
  { header: 'Grade', width: 8, value: (row) => row.grade },
  { header: GRADE_POINTS, width: 12, value: (row) => row.ipk ?? '-' },
]

const closingFact = ({ state, version }: Closing): string =>
  state === 'closed' ? `Nilai ditutup, versi ${version}` : 'Sementara: nilai belum ditutup'

const buildGradebook = async ({ db }: AppContext, course: TaughtCourse, keywords: string) => {
  const [book, scale, { has_plan, closing, closed: closedMarks }] = await Promise.all([
    listFinalItems(db, course.id),
    listGrades(db),
    findBookState(db, course.id),
  ])
  const { items, drafts, total_weight, draft_weight, weights } = book
  const ids = items.map(({ id }) => id)
  const sums = { items, drafts, total_weight, draft_weight, weights, has_plan, closing }
  return createReportTable({
    title: 'Buku Nilai',
    facts: [['Status nilai', closingFact(closing)]],
    rows: mapRows(countedRows(db, course, ids, keywords), booked(scale, book, closedMarks)),
    columns: bookColumns(book),
    page: (content) => ({ ...content, ...sums }),
  })
}

const mountGradebook = (ctx: AppContext) => {
  const { db } = ctx
  mountReport(ctx, gradebook, {
    about: reportedCourse,
    table: (course, { keywords }) => buildGradebook(ctx, course, keywords),
  })
  serve(ctx, saveWeights, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transact(ctx, actor, (tx) => setWeights(tx, course, body))
    return { message: 'Data berhasil disimpan!', data }
  })
}

const placeGoals =
  (goals: readonly { goal_id: number }[]) =>
  ({ goals: ownGoals, ...person }: Person & { goals: GoalShare[] }) => {
    const byGoal = new Map(ownGoals.map((one) => [one.goal_id, one]))
    const cells = goals.map((goal) => {
      const mastery = byGoal.get(goal.goal_id)
      return mastery ? { share: mastery.share, achieved: mastery.achieved, quizzes: mastery.quizzes } : null
    })
    return { ...person, cells, achieved: cells.filter((cell) => cell?.achieved).length }
  }
type Placed = ReturnType<ReturnType<typeof placeGoals>>

const mapColumns = (goals: readonly { goals: string; code: string | null }[]): ExcelColumn<Placed>[] => [
  ...personColumns,
  ...goals.map(
    ({ goals: goal, code }, at): ExcelColumn<Placed> => ({
      header: [code, goal].filter(Boolean).join(' '),
      width: 20,
      value: (row) => row.cells[at]?.share ?? '-',
    }),
  ),
  { header: 'Tujuan tercapai', width: 12, value: (row) => row.achieved },
]

type MapGoal = { goals: string; code: string | null; goal_id: number }
const toMapGoal = ({ goals, code, goal_id }: MapGoal, total: GoalTotal | undefined) => ({
  goals,
  code,
  goal_id,
  achieved: total?.achieved ?? 0,
  measured: total?.measured ?? 0,
  kkm: total?.kkm ?? null,
  items: total?.items ?? null,
  evidence: total?.decided === false ? ('thin' as const) : ('enough' as const),
})

const mountMasteryMap = (ctx: AppContext) => {
  const { db } = ctx
  mountReport(ctx, masteryMap, {
    about: reportedCourse,
    table: async (course, { keywords }) => {
      const goals = sortByCode(await listGoals(db, course.id))
      const toRow = placeGoals(goals)
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
          goals: goals.map((goal) =>
            toMapGoal(
              goal,
              totals.find((one) => one.goal_id === goal.goal_id),
            ),
          ),
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
