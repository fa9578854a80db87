import type { Readable } from 'node:stream'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { buildSheet, type ExcelColumn, excelWorkbook } from '../../../platform/files/excel.ts'
import { placeName } from '../../../platform/files/zip.ts'
import { grades } from '../../campus/masters/schema.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { taughtLesson } from '../../learning/lessons/access.ts'
import { blueprintFile } from '../../learning/quizzes/blueprint.file.ts'
import { questionWorkbook } from '../../learning/quizzes/export-plan.ts'
import { maskStudents } from '../outcomes/cohorts.rules.ts'
import { findPrint, listVersions } from '../outcomes/evaluation.store.ts'
import { buildReport, type ClassReport } from '../outcomes/report.rules.ts'
import { classSheets } from '../outcomes/sheets.ts'
import { readClass } from '../outcomes/store.ts'
import { planPdf } from '../plans/pdf.ts'
import { planOfClass } from '../plans/realisation.store.ts'
import { reportedQuiz } from '../reports/access.ts'
import { describe } from '../reports/facts.store.ts'
import { feldtInterval } from '../reports/intervals.rules.ts'
import { analyse } from '../reports/item.rules.ts'
import { countItems, listQuizItems } from '../reports/items.store.ts'
import { itemColumns } from '../reports/sheets.ts'
import { countGrades, type GradeCount } from './grade-counts.rules.ts'
import { bytes, type Part, toMissingPart, toPart } from './part.ts'
import { handInSample, highMiddleLow, listHandIns, listTaken, quizSample } from './samples.store.ts'
import { buildIndirectSheets, reflectionPart, surveyPart } from './survey-parts.ts'

type Asked = { ctx: AppContext; actor: Actor; course: TaughtCourse }
type Item = { id: number; section_id: number; name: string; type: MarkedType }

/** The PDF that a lecturer of the class last uploaded for its mata kuliah. */
const findUploaded = async ({ ctx, course }: Asked) => {
  const [uploadedPlan] = await ctx.db
    .select({ key: sql<string>`f.key`, title: sql<string>`r.title` })
    .from(
      sql`rps r join files f on f.id = r.file_id join courses c on c.course_category_id = r.course_category_id`,
    )
    .where(
      sql`c.id = ${course.id} and r.deleted_at is null and (r.teacher_id = c.teacher_id
        or exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = r.teacher_id))`,
    )
    .orderBy(sql`r.created_at desc`, sql`r.id desc`)
    .limit(1)
  return uploadedPlan
}

/** The approved RPS, otherwise the uploaded document. */
const planPart = async (request: Asked): Promise<Part> => {
  const { ctx, course } = request
  const plan = await planOfClass(ctx.db, course)
  if (plan)
    return toPart(`RPS versi ${plan.edition}`, '1 RPS.pdf', async (leaveSignal) =>
      bytes((await planPdf(ctx, plan, leaveSignal)).content),
    )
  const uploadedPlan = await findUploaded(request)
  if (uploadedPlan)
    return toPart(`RPS: ${uploadedPlan.title}`, '1 RPS.pdf', () => ctx.files.stream(uploadedPlan.key))
  return toMissingPart('RPS', 'belum ada RPS yang disahkan dan belum ada dokumen yang diunggah')
}

const formatFigure = (value: number | null) => (value === null ? '-' : value.toFixed(2).replace('.', ','))
/** n, alpha with its interval and the standard error, for the head of the workbook. */
const describeReliability = (
  { mean, sd, alpha, sem }: ReturnType<typeof analyse>['reliability'],
  n: number,
  length: number,
): [string, string][] => {
  const interval = feldtInterval(alpha, n, length)
  return [
    ['Peserta (n)', String(n)],
    ['Rata-rata dan simpangan baku', `${formatFigure(mean)} dan ${formatFigure(sd)}`],
    [
      'Reliabilitas (alpha)',
      interval
        ? `${formatFigure(alpha)}, selang ${formatFigure(interval[0])} sampai ${formatFigure(interval[1])}`
        : formatFigure(alpha),
    ],
    ['Galat baku pengukuran', formatFigure(sem)],
  ]
}

const workbookOfItems = async ({ ctx, actor, course }: Asked, quiz: Item): Promise<Readable> => {
  const of = { courses_id: course.id, section_id: quiz.section_id, quiz_id: quiz.id }
  const quizReport = await reportedQuiz(ctx.db, actor, of)
  const items = await listQuizItems(ctx.db, quizReport)
  const { sums, whole: totals } = await countItems(ctx.db, quizReport, 'first')
  const { rows, length, reliability } = analyse(items, sums, totals)
  const itemRows = rows.map((row) => ({ ...row, question: ctx.texts.show(row.question) }))
  const { facts, name } = await describe(ctx, 'Analisis Butir', of)
  return (
    await excelWorkbook(
      name,
      [...facts, ...describeReliability(reliability, totals.n, length)],
      [await buildSheet('Laporan butir soal', itemColumns(itemRows), itemRows)],
    )
  ).stream
}

const quizParts = async (request: Asked, quiz: Item): Promise<Part[]> => {
  const { ctx, actor } = request
  const takenAttempts = await listTaken(ctx.db, quiz.id)
  const folder = placeName(quiz.name)
  const samples = highMiddleLow(takenAttempts).map(({ rank, of }) => {
    const title = `Contoh ${rank} ${quiz.name}`
    return toPart(title, `4 Contoh/${folder}/${rank}.html`, async () =>
      bytes(await quizSample(ctx.db, actor, title, of)),
    )
  })
  return [
    toPart(`Soal dan kunci ${quiz.name}`, `2 Soal dan kunci/${folder}.xlsx`, async () => {
      const file = await questionWorkbook(ctx, await taughtLesson(ctx.db, actor, quiz.id, 'QUIZ'))
      return file.stream
    }),
    toPart(`Kisi-kisi ${quiz.name}`, `2 Kisi-kisi/${folder}.xlsx`, async () => {
      const file = await blueprintFile(ctx, await taughtLesson(ctx.db, actor, quiz.id, 'QUIZ'))
      return file.stream
    }),
    takenAttempts.length === 0
      ? toMissingPart(`Analisis butir ${quiz.name}`, 'belum ada pengerjaan yang selesai')
      : toPart(`Analisis butir ${quiz.name}`, `3 Analisis butir/${folder}.xlsx`, () =>
          workbookOfItems(request, quiz),
        ),
    ...(samples.length === 0
      ? [toMissingPart(`Contoh ${quiz.name}`, 'belum ada pengerjaan yang sudah dinilai')]
      : samples),
  ]
}

/** The text of an assignment, and its file under an anonymous name. */
const assignmentParts = async ({ ctx }: Asked, task: Item): Promise<Part[]> => {
  const folder = placeName(task.name)
  const samples = highMiddleLow(await listHandIns(ctx.db, task.id)).flatMap(({ rank, of }) => {
    const title = `Contoh ${rank} ${task.name}`
    const { file_key, file_name } = of
    const extension = /\.[a-z\d]{1,5}$/i.exec(file_name ?? '')?.[0] ?? ''
    return [
      toPart(title, `4 Contoh/${folder}/${rank}.html`, async () => bytes(handInSample(title, of))),
      ...(file_key
        ? [
            toPart(`Berkas ${title.toLowerCase()}`, `4 Contoh/${folder}/${rank}${extension}`, () =>
              ctx.files.stream(file_key),
            ),
          ]
        : []),
    ]
  })
  return samples.length === 0
    ? [toMissingPart(`Contoh ${task.name}`, 'belum ada pekerjaan yang sudah dinilai')]
    : samples
}

const attainmentParts = async (request: Asked): Promise<Part[]> => {
  const { ctx, actor, course } = request
  const [latest] = await listVersions(ctx.db, course)
  return [
    toPart('Capaian CPL dan CPMK', '5 Capaian.xlsx', async () => {
      const { report, marks } = buildReport(await readClass(ctx.db, course))
      const { facts, name } = await describe(ctx, 'Capaian CPL dan CPMK', { courses_id: course.id })
      return (
        await excelWorkbook(name, facts, [
          ...(await classSheets({ ...report, students: hideStudents(ctx, report.students) })),
          await buildSheet('Sebaran nilai huruf', gradeColumns, countGrades(await listScale(ctx.db), marks)),
          ...(await buildIndirectSheets(request, report.cpmk)),
        ])
      ).stream
    }),
    latest
      ? toPart(`Evaluasi dan rencana perbaikan, versi ${latest.version}`, '6 Evaluasi.pdf', async () =>
          bytes((await findPrint(ctx.db, actor, latest.id)).document),
        )
      : toMissingPart('Evaluasi dan rencana perbaikan', 'kelas belum ditutup'),
  ]
}
const gradeColumns: ExcelColumn<GradeCount>[] = [
  { header: 'Huruf', width: 10, value: (row) => row.grade },
  { header: 'Dari', width: 10, value: (row) => row.from ?? '-' },
  { header: 'Sampai', width: 10, value: (row) => row.to ?? '-' },
  { header: 'Mahasiswa', width: 12, value: (row) => row.students },
]
const listScale = (db: Db) =>
  db
    .select({
      grade: grades.grade,
      start_score: grades.start_score,
      end_score: grades.end_score,
      ipk: grades.ipk,
      status: grades.status,
    })
    .from(grades)
/** Assessors see neither names nor NIM. */
const hideStudents = ({ sign }: AppContext, students: ClassReport['students']) =>
  maskStudents(students, (nim) => sign.sign('pseudonym of student', nim)).map(({ nim, ...student }) => ({
    ...student,
    name: nim,
    nim: '-',
  }))

/** All parts of a class's portfolio, in order. */
export const collectParts = async (request: Asked): Promise<Part[]> => {
  const { items: booked } = await readClass(request.ctx.db, request.course)
  const plan = await planPart(request)
  const ofItems: Part[] = []
  for (const item of booked)
    ofItems.push(
      ...(item.type === 'QUIZ' ? await quizParts(request, item) : await assignmentParts(request, item)),
    )
  const voices = [await surveyPart(request), await reflectionPart(request)]
  const parts = [plan, ...ofItems, ...(await attainmentParts(request)), ...voices]
  return parts.toSorted((a, b) => (a.path[0] ?? '9').localeCompare(b.path[0] ?? '9'))
}
