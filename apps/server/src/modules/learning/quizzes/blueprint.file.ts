import { questionTypeNames } from '@tuntas/contract/learning/questions'
import type { AppContext } from '../../../platform/context.ts'
import { type ExcelColumn, excelReport } from '../../../platform/files/excel.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { fillRows, type Planned, toPlannedRows } from './blueprint.rules.ts'
import {
  LONGEST,
  listAsked,
  listPlanned,
  readBlueprintHeader,
  textsOfGoals,
  versionOfBlueprint,
} from './blueprint.store.ts'
import { listChoices, readSubjectId } from './sections.store.ts'

/** A quiz's kisi-kisi for its page and its file. */

export const readBlueprint = async ({ db }: AppContext, quiz: TaughtLesson) => {
  const [plannedRows, askedQuestions, version, head, { goals }] = await Promise.all([
    listPlanned(db, quiz.id),
    listAsked(db, quiz.id),
    versionOfBlueprint(db, quiz.id),
    readBlueprintHeader(db, quiz),
    listChoices(db, await readSubjectId(db, quiz)),
  ])
  const proposed = toPlannedRows(askedQuestions, LONGEST)
  const texts = await textsOfGoals(
    db,
    [...plannedRows, ...proposed].flatMap(({ goal_id }) => goal_id ?? []),
  )
  const withGoalText = <P extends Planned>(row: P) => {
    const goal = texts.get(row.goal_id ?? 0)
    return { ...row, goals: goal?.text ?? null, code: goal?.code ?? null }
  }
  const filledRows = fillRows(plannedRows.map(withGoalText), askedQuestions)
  return {
    data: filledRows.rows,
    beside: filledRows.beside,
    proposed: proposed.map(withGoalText),
    total_question: askedQuestions.reduce((sum, { n }) => sum + n, 0),
    total_point: askedQuestions.reduce((sum, { n, point }) => sum + n * point, 0),
    version,
    goals,
    head,
  }
}
type Row = Awaited<ReturnType<typeof readBlueprint>>['data'][number] & { no: number; share: number }

/** The layout that lecturers submit, extended by present and missing counts. */
const columns: ExcelColumn<Row>[] = [
  { header: 'No', width: 6, value: ({ no }) => no },
  {
    header: 'CPMK/Tujuan',
    width: 40,
    value: ({ code, goals }) => [code, goals].filter(Boolean).join(' · ') || '-',
  },
  { header: 'Materi', width: 28, value: ({ material }) => material ?? '' },
  { header: 'Indikator soal', width: 48, value: ({ indicator }) => indicator ?? '' },
  { header: 'Level kognitif', width: 12, value: ({ level }) => level?.toUpperCase() ?? '' },
  { header: 'Bentuk soal', width: 22, value: ({ type }) => (type ? questionTypeNames[type] : '') },
  { header: 'Jumlah soal', width: 10, value: ({ planned: plannedCount }) => plannedCount },
  { header: 'Nomor soal', width: 16, asText: true, value: ({ numbers }) => numbers },
  { header: 'Poin', width: 8, value: ({ number, point }) => Math.round(number * point * 100) / 100 },
  { header: 'Bobot (%)', width: 10, value: ({ share }) => share },
  { header: 'Ada', width: 8, value: ({ present: presentCount }) => presentCount },
  { header: 'Kurang', width: 8, value: ({ missing: missingCount }) => missingCount },
]

export const blueprintFile = async (ctx: AppContext, quiz: TaughtLesson) => {
  const { data, head } = await readBlueprint(ctx, quiz)
  const total = data.reduce((sum, { number, point }) => sum + number * point, 0)
  const facts = [
    ['Program studi', head.study_program],
    ['Mata kuliah', `${head.subject}${head.sks === null ? '' : ` (${head.sks} sks)`}`],
    ['Kelas', head.course],
    ['Kuis', head.quiz],
    ['Waktu', head.duration ?? '-'],
    ['Jumlah soal', `${data.reduce((sum, { number }) => sum + number, 0)}`],
    ['Penyusun', head.lecturer],
  ] as const
  const table = data.map((row, at) => ({
    ...row,
    no: at + 1,
    share: Math.round((10_000 * row.number * row.point) / total) / 100,
  }))
  return excelReport('Kisi-kisi', `Kisi-kisi ${head.quiz}`, facts, columns, table)
}
