import { questionTypes } from '@tuntas/contract/learning/question-kinds.schemas'
import { letterAt, type Question } from '@tuntas/contract/learning/questions'
import { type ExcelColumn, excelFile, excelTemplate } from '../../../../platform/excel.ts'
import { kinds } from '../kinds/index.ts'
import { columns, typesInWords } from './excel.ts'
import { asPlain } from './html.ts'

/** The template, and questions in its columns. Pictures have no place in cells. */

const IMAGE = /<img\b[^<>]*>/g
/** Plain where the text is no more than lines; else HTML in a block, which reading takes for HTML. */
const cellOf = (html: string): string => {
  const text = html.replace(IMAGE, '[gambar]')
  return (
    asPlain(text) ??
    (/^<(p|div|h[2-4]|ul|ol|table|blockquote|pre)\b/.test(text) && text.endsWith('>')
      ? text
      : `<p>${text}</p>`)
  )
}

const values: Record<string, (question: Question) => string | number> = {
  type: ({ type }) => kinds[type].formats.excel.name,
  question: ({ question }) => cellOf(question),
  answer: (question) => kinds[question.type].formats.excel.answer(question),
  point: ({ point }) => point,
  level: ({ level }) => level.map((one) => one.toUpperCase()).join(', '),
  goals: ({ goals }) => goals ?? '',
  explanation: ({ explanation }) => (explanation ? cellOf(explanation) : ''),
}
/** `B` is an option's text, `whyB` what is said of it. */
const optionAt = (name: string) => (question: Question) => {
  const option = question.options.find((_, place) => name.endsWith(letterAt(place)))
  const html = name.startsWith('why') ? option?.explanation : option?.label
  return html ? cellOf(html) : ''
}

const WIDE = 60
export const writeExcel = (title: string, questions: readonly Question[]) => {
  const sheetColumns: ExcelColumn<Question>[] = columns.map(({ name, header }) => ({
    header,
    width: name === 'question' ? WIDE : 24,
    value: values[name] ?? optionAt(name),
  }))
  return excelFile(title, sheetColumns, questions)
}

const excelKinds = questionTypes.map((type) => kinds[type].formats.excel)
const hints: Record<string, [example: string, hint: string]> = {
  type: ['Pilihan Ganda', `${typesInWords}. Kosong: Pilihan Ganda bila ada opsi, selain itu Esai.`],
  question: [
    'Ibu kota Indonesia?',
    'Teks soal. Baris baru dipertahankan; rumus ditulis di antara \\( dan \\).',
  ],
  answer: ['B', excelKinds.map(({ hint }) => hint).join(' ')],
  point: ['1', 'Angka di atas 0, boleh berkoma. Kosong: 1.'],
  level: ['C1', 'C1 sampai C6; beberapa dipisah koma. Kosong: C1.'],
  goals: ['Menyebutkan ibu kota', 'Soal dengan tujuan yang sama ditulis sama persis.'],
  explanation: ['Jakarta sejak 1945.', 'Alasan jawabannya benar; mahasiswa membacanya di pembahasan.'],
}
const choices: Record<string, readonly string[]> = {
  type: excelKinds.map(({ name }) => name),
  answer: excelKinds.flatMap(({ keys }) => keys),
  level: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'],
}

const OPTION_EXPLAINED: [string, string] = ['', 'Mengapa opsi ini benar atau salah; dibaca di pembahasan.']

export const questionSheet = () =>
  excelTemplate(
    'Templat Impor Soal',
    columns.map(({ name, header, needed }) => ({
      header: needed ? `${header} *` : header,
      values: choices[name] ?? null,
    })),
    columns.map(({ name, header, needed }) => {
      const [example, hint] = hints[name] ??
        (name.startsWith('why') ? OPTION_EXPLAINED : undefined) ?? [
          'Jakarta',
          'Paling sedikit dua opsi untuk pilihan ganda, tanpa melompati huruf.',
        ]
      return { label: header, needed: needed ? 'Wajib' : 'Boleh kosong', example, hint }
    }),
  )
