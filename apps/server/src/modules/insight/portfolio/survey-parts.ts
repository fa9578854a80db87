import {
  ATTAINMENT_ITEM,
  type ClassSurvey,
  LEAST_ANSWERS,
  ratingNames,
  type SurveyResults,
  surveyItems,
} from '@tuntas/contract/insight/surveys'
import type { AppContext } from '../../../platform/context.ts'
import { buildSheet, type ExcelColumn, excelWorkbook, type Sheet } from '../../../platform/files/excel.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import { programOfCourse, readLetterhead } from '../../campus/site/letterhead.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { findAbout } from '../outcomes/evaluation.store.ts'
import { describe } from '../reports/facts.store.ts'
import { findSurvey } from '../surveys/store.ts'
import { toPercent } from '../surveys/summary.rules.ts'
import { bytes, type Part, toMissingPart, toPart } from './part.ts'
import { buildReflectionPdf } from './reflection.print.ts'
import { findReflection, hasText } from './reflection.store.ts'

/** The students' survey and the lecturer's reflection in a portfolio. */

type Asked = { ctx: AppContext; course: TaughtCourse }
type ItemRow = SurveyResults['items'][number] & { item: string }
const itemColumns: ExcelColumn<ItemRow>[] = [
  { header: 'Pernyataan', width: 52, value: (row) => row.item },
  { header: 'Jawaban (n)', width: 12, value: (row) => row.n },
  { header: 'Rata-rata (1 sampai 5)', width: 14, value: (row) => row.mean },
  ...ratingNames.map(
    (name, at): ExcelColumn<ItemRow> => ({ header: name, width: 14, value: (row) => row.counts[at] ?? 0 }),
  ),
]
const nameItems = ({ items }: SurveyResults): ItemRow[] =>
  items.map((row, at) => ({ ...row, item: surveyItems[at] ?? '' }))

const explainMissing = ({ state, answers }: ClassSurvey): string => {
  if (state === 'none') return 'survei kelas belum dibuka'
  if (state === 'open') return 'survei kelas belum ditutup'
  return `hanya ${answers} jawaban; hasil ada mulai ${LEAST_ANSWERS} jawaban`
}

export const surveyPart = async ({ ctx, course }: Asked): Promise<Part> => {
  const survey = await findSurvey(ctx.db, course)
  const { results, answers, students } = survey
  if (results === null) return toMissingPart('Survei mahasiswa', explainMissing(survey))
  return toPart('Survei mahasiswa', '7 Survei mahasiswa.xlsx', async () => {
    const { facts, name } = await describe(ctx, 'Survei Mahasiswa', { courses_id: course.id })
    const texts = results.texts.map((text) => ({ text }))
    const file = await excelWorkbook(
      name,
      [...facts, ['Jawaban', `${answers} dari ${students} mahasiswa, tanpa nama`]],
      [
        await buildSheet('Survei mahasiswa', itemColumns, nameItems(results)),
        await buildSheet('Komentar', [{ header: 'Komentar', width: 100, value: (row) => row.text }], texts),
      ],
    )
    return file.stream
  })
}

type IndirectRow = { code: string; name: string; mean: number; n: number }
/** Students rate their attainment once, for all CPMK of the class together. */
export const buildIndirectSheets = async (
  { ctx, course }: Asked,
  cpmk: readonly { code: string; name: string }[],
): Promise<Sheet[]> => {
  const { results } = await findSurvey(ctx.db, course)
  const item = results?.items[ATTAINMENT_ITEM]
  if (!item || cpmk.length === 0) return []
  const columns: ExcelColumn<IndirectRow>[] = [
    { header: 'CPMK', width: 14, value: (row) => row.code },
    { header: 'Capaian', width: 48, value: (row) => row.name },
    {
      header: 'Pernyataan survei, sama untuk semua CPMK',
      width: 44,
      value: () => surveyItems[ATTAINMENT_ITEM] ?? '',
    },
    { header: 'Jawaban (n)', width: 12, value: (row) => row.n },
    { header: 'Rata-rata (1 sampai 5)', width: 14, value: (row) => row.mean },
    { header: 'Nilai (0 sampai 100)', width: 14, value: (row) => toPercent(row.mean) },
  ]
  const rows = cpmk.map(({ code, name }) => ({ code, name, mean: item.mean, n: item.n }))
  return [await buildSheet('Asesmen tidak langsung', columns, rows)]
}

export const reflectionPart = async ({ ctx, course }: Asked): Promise<Part> => {
  const reflection = await findReflection(ctx.db, course)
  if (!hasText(reflection)) return toMissingPart('Refleksi dosen', 'belum ditulis')
  return toPart('Refleksi dosen', '8 Refleksi dosen.pdf', async (leaveSignal) => {
    const [about, letterhead] = await Promise.all([
      findAbout(ctx.db, course),
      readLetterhead(ctx, programOfCourse(course.id)),
    ])
    return bytes(await makePdf(buildReflectionPdf(about, reflection, letterhead), leaveSignal))
  })
}
