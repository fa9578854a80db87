import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { type ExcelColumn, excelReport } from '../../../platform/files/excel.ts'
import { describeClosing, fileName, listFacts, TITLE, toCell } from './sheet.rules.ts'

type Student = FinalMarkDocument['students'][number]

const listColumns = ({ items }: FinalMarkDocument): ExcelColumn<Student & { place: number }>[] => [
  { header: 'No', width: 6, value: ({ place }) => place },
  { header: 'NIM', width: 18, value: ({ nim }) => nim },
  { header: 'Nama', width: 32, value: ({ name }) => name },
  ...items.map(
    ({ lessons_id, name, weight }): ExcelColumn<Student> => ({
      header: `${name} (${weight}%)`,
      width: 16,
      value: ({ scores }) => {
        const score = scores.find((one) => one.lessons_id === lessons_id)
        return score ? toCell(score) : '-'
      },
    }),
  ),
  { header: 'Nilai angka', width: 12, value: ({ final }) => final ?? '-' },
  { header: 'Huruf', width: 8, value: ({ grade }) => grade },
  { header: 'Indeks', width: 10, value: ({ ipk }) => ipk ?? '-' },
]

/** A version as an Excel workbook: the header of its print, with columns for the items. */
export const buildWorkbook = (
  document: FinalMarkDocument,
  { sha256, zone }: { sha256: string; zone: string },
): ReturnType<typeof excelReport> =>
  excelReport(
    TITLE,
    fileName(document),
    [...listFacts(document), ['Versi', describeClosing(document, zone)], ['SHA-256', sha256]],
    listColumns(document),
    document.students.map((student, at) => ({ ...student, place: at + 1 })),
  )
