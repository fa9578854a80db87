import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import type { PdfContent, PdfDefinition } from '../../../platform/files/printing.ts'
import {
  buildLetterhead,
  buildMissing,
  buildSignatures,
  type Letterhead,
  toBox,
} from '../../campus/site/letterhead.print.ts'
import { summariseMarks } from './closing.rules.ts'
import { describeClosing, formatDay, listFacts, TITLE } from './sheet.rules.ts'

/** Print of a version: letterhead, marks, distribution, signatures. */

type Cell = Exclude<PdfContent, undefined>
const format = (value: number | null) => (value === null ? '-' : value.toFixed(2).replace('.', ','))
/** A longer word would widen its column and push others off the page, so it may break anywhere. */
const LONGEST_WORD = 16
const breakable = (text: string): Cell =>
  text.split(/\s/).some((word) => word.length > LONGEST_WORD) ? { text, wordBreak: 'break-all' } : text
const heading = (text: string, alignment?: 'right' | 'center'): Cell => ({
  text,
  bold: true,
  fillColor: '#eef1f4',
  ...(alignment && { alignment }),
})
const title = (text: string): Cell => ({
  text,
  bold: true,
  fontSize: 11,
  headlineLevel: 1,
  margin: [0, 10, 0, 3],
})

const buildFacts = (document: FinalMarkDocument): Cell => ({
  layout: 'noBorders',
  table: {
    widths: [100, '*'],
    body: listFacts(document).map(([label, value]) => [{ text: label, color: '#444444' }, breakable(value)]),
  },
  margin: [0, 0, 0, 8],
})

const buildMarks = ({ students }: FinalMarkDocument): Cell => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    ...(students.length > 0 && { keepWithHeaderRows: 1 }),
    dontBreakRows: true,
    widths: [20, 84, '*', 60, 40, 45],
    body: [
      [
        heading('No', 'center'),
        heading('NIM'),
        heading('Nama'),
        heading('Nilai angka', 'right'),
        heading('Huruf', 'center'),
        heading('Indeks', 'right'),
      ],
      ...students.map(({ nim, name, final, grade, ipk }, at): Cell[] => [
        { text: String(at + 1), alignment: 'center' },
        breakable(nim),
        breakable(name),
        { text: format(final), alignment: 'right' },
        { text: grade, alignment: 'center' },
        { text: format(ipk), alignment: 'right' },
      ]),
    ],
  },
})

const buildSummary = (document: FinalMarkDocument): Cell => {
  const { distribution, mean, without_mark } = summariseMarks(document)
  return {
    unbreakable: true,
    stack: [
      title('Sebaran nilai'),
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: [60, 80],
          body: [
            [
              { text: 'Huruf', bold: true },
              { text: 'Mahasiswa', bold: true, alignment: 'right' },
            ],
            ...distribution.map(({ grade, students }): Cell[] => [
              grade,
              { text: String(students), alignment: 'right' },
            ]),
          ],
        },
      },
      {
        text: `Rata-rata ${format(mean)}${without_mark > 0 ? `, ${without_mark} mahasiswa tanpa nilai` : ''}.`,
        margin: [0, 6, 0, 0],
      },
    ],
  }
}

/** The lecturer who closes signs beside the head of the program. */
const buildBoxes = ({ lecturers, closed_at }: FinalMarkDocument, letterhead: Letterhead): Cell => {
  const [main] = lecturers
  return {
    stack: [
      { text: formatDay(closed_at, letterhead.zone), alignment: 'right', margin: [0, 18, 0, 0] },
      buildSignatures([
        toBox(letterhead, 'kaprodi'),
        { title: 'Dosen pengampu', person: main && { name: main.name, employee_number: main.nidn } },
      ]),
    ],
  }
}

export const buildFinalMarkPdf = (
  document: FinalMarkDocument,
  sha256: string,
  letterhead: Letterhead,
): PdfDefinition => ({
  title: `${TITLE} ${document.course.name} versi ${document.version}`,
  foot: `${TITLE} ${document.course.name}, versi ${document.version}`,
  made_at: document.closed_at,
  content: [
    buildLetterhead(letterhead, TITLE),
    buildFacts(document),
    buildMarks(document),
    buildSummary(document),
    { text: `${describeClosing(document, letterhead.zone)}.`, margin: [0, 10, 0, 0] },
    { text: `SHA-256 ${sha256}`, fontSize: 8 },
    buildBoxes(document, letterhead),
    ...buildMissing(letterhead, ['kaprodi']),
  ],
})
