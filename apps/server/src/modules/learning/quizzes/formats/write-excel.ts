import { letterAt, MAX_OPTIONS, purposeNames, type Question } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { type ExcelColumn, excelFile, excelTemplate, picturedFile } from '../../../../platform/files/excel.ts'
import { heldIn, kinds } from '../kinds/index.ts'
import { columns, isHtml, MAX_CELL, purposesInWords, typesInWords } from './excel.ts'
import { marks, PICTURE_SHEET, pictureColumns } from './excel-pictures.ts'
import { asPlain, forOthers, unescapeHtml } from './html.ts'
import type { FindPicture, StoredPicture } from './write-moodle-xml.ts'

/** Writes the template, and questions in its columns: formulas as TeX, pictures on a separate sheet. */

type Shown = { tag: string; picture: StoredPicture }
const IMAGE = /<img\b[^<>]*?\bsrc="([^"]+)"[^<>]*>/g

/** Numbers pictures in the order of the texts. */
class Numbers {
  readonly shown: Shown[] = []
  readonly #findPicture: FindPicture
  constructor(findPicture: FindPicture) {
    this.#findPicture = findPicture
  }

  mark(html: string, as: (number: number) => string): string {
    return html.replace(IMAGE, (tag, src: string) => {
      const picture = this.#findPicture(src)
      if (!picture) return ''
      const at = this.shown.findIndex((one) => one.tag === tag)
      return as(at >= 0 ? at + 1 : this.shown.push({ tag, picture }))
    })
  }
}

/** Plain text if the HTML has only lines; else HTML in a block, which the reader recognises. */
const toCell = (html: string, numbers: Numbers): string => {
  const text = forOthers(html)
  const plainText = asPlain(numbers.mark(text, marks.plain))
  if (plainText !== null && !isHtml(plainText)) return plainText
  const markedHtml = numbers.mark(text, marks.html)
  return isHtml(markedHtml) ? markedHtml : `<p>${markedHtml}</p>`
}

type Value = (question: Question, numbers: Numbers) => string | number
const values: Record<string, Value> = {
  type: ({ type }) => heldIn('excel', type).name,
  question: ({ question }, numbers) => toCell(question, numbers),
  answer: (question) => heldIn('excel', question.type).answer(question),
  point: ({ point }) => point,
  level: ({ level }) => level.map((one) => one.toUpperCase()).join(', '),
  goals: ({ goals }) => goals ?? '',
  related: ({ related_lessons }) => related_lessons ?? '',
  part: ({ related_part }) => related_part ?? '',
  purpose: ({ purpose }) => purposeNames[purpose],
  explanation: ({ explanation }, numbers) => (explanation ? toCell(explanation, numbers) : ''),
}
/** `B` is an option's text, `whyB` its explanation. */
const optionAt =
  (name: string): Value =>
  (question, numbers) => {
    const ownOptions = kinds[question.type].formats.excel?.options?.(question)
    const options = ownOptions ? ownOptions.map((label) => ({ label, explanation: null })) : question.options
    const option = options.find((_, place) => name.endsWith(letterAt(place)))
    const html = name.startsWith('why') ? option?.explanation : option?.label
    return html ? toCell(html, numbers) : ''
  }

const toRow = (question: Question, numbers: Numbers) =>
  columns.map(({ name }) => (values[name] ?? optionAt(name))(question, numbers))

const NO_PICTURES: FindPicture = () => undefined
/** Excel truncates longer cells, and there are columns for ten options. */
export const fitsCells = (question: Question): boolean =>
  (kinds[question.type].formats.excel?.options?.(question).length ?? 0) <= MAX_OPTIONS &&
  toRow(question, new Numbers(NO_PICTURES)).every((cell) => String(cell).length < MAX_CELL - 500)

const readAttribute = (tag: string, name: string) =>
  unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&quot;', '"')

/** As PNG or JPEG, which every office program can draw. */
type DrawPicture = (
  content: Buffer,
) => Promise<{ content: Buffer; type: 'png' | 'jpeg'; width: number; height: number }>
const onSheet = async ({ tag, picture }: Shown, draw: DrawPicture) => ({
  ...(await draw(picture.content)),
  facts: ['alt', 'width', 'height'].map((name) => readAttribute(tag, name)),
})

const WIDE = 60
export const writeExcel = async (
  title: string,
  questions: readonly Question[],
  findPicture: FindPicture,
  { draw, breathe }: { draw: DrawPicture; breathe: () => Promise<void> },
) => {
  const numbers = new Numbers(findPicture)
  const rows: (string | number)[][] = []
  for (const question of questions) {
    await breathe()
    rows.push(toRow(question, numbers))
  }
  const sheetColumns: ExcelColumn<(string | number)[]>[] = columns.map(({ name, header }, at) => ({
    header,
    width: name === 'question' ? WIDE : 24,
    value: (row) => row[at] ?? '',
  }))
  if (numbers.shown.length === 0) return excelFile(title, sheetColumns, rows)
  const pictures = []
  for (const numbered of numbers.shown) pictures.push(await onSheet(numbered, draw))
  return picturedFile(title, sheetColumns, rows, { name: PICTURE_SHEET, headers: pictureColumns, pictures })
}

const excelKinds = questionTypes.flatMap((type) => kinds[type].formats.excel ?? [])
const hints: Record<string, [example: string, hint: string]> = {
  type: ['Pilihan Ganda', `${typesInWords}. Kosong: Pilihan Ganda bila ada opsi, selain itu Esai.`],
  question: [
    'Ibu kota Indonesia?',
    `Teks soal. Baris baru dipertahankan; rumus ditulis di antara \\( dan \\). Gambar diletakkan di sel ini, atau di lembar ${PICTURE_SHEET} di samping nomornya lalu ditulis [gambar 1] di dalam teks.`,
  ],
  answer: ['B', excelKinds.map(({ hint }) => hint).join(' ')],
  point: ['1', 'Angka di atas 0, boleh berkoma. Kosong: ditanyakan saat impor.'],
  level: ['C1', 'C1 sampai C6; beberapa dipisah koma. Kosong: ditanyakan saat impor.'],
  goals: ['Menyebutkan ibu kota', 'Soal dengan tujuan yang sama ditulis sama persis.'],
  related: ['Bab 1', 'Nama materi di kelas ini, dipelajari ulang bila soalnya salah.'],
  part: ['hlm. 3–5', 'Halaman atau judul bagian di materi itu yang perlu dibaca lagi.'],
  purpose: ['Kuis', `${purposesInWords}. Kosong: Kuis.`],
  explanation: ['Jakarta sejak 1945.', 'Alasan jawabannya benar; mahasiswa membacanya di pembahasan.'],
}
const choices: Record<string, readonly string[]> = {
  type: excelKinds.map(({ name }) => name),
  answer: excelKinds.flatMap(({ keys }) => keys),
  level: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'],
  purpose: Object.values(purposeNames),
}

const OPTION_EXPLAINED: [string, string] = ['', 'Mengapa opsi ini benar atau salah; dibaca di pembahasan.']

export const questionSheet = () =>
  excelTemplate(
    'Templat Impor Soal',
    columns.map(({ name, header, needed: isNeeded }) => ({
      header: isNeeded ? `${header} *` : header,
      values: choices[name] ?? null,
    })),
    columns.map(({ name, header, needed: isNeeded }) => {
      const [example, hint] = hints[name] ??
        (name.startsWith('why') ? OPTION_EXPLAINED : undefined) ?? [
          'Jakarta',
          'Paling sedikit dua opsi, tanpa melompati huruf.',
        ]
      return { label: header, needed: isNeeded ? 'Wajib' : 'Boleh kosong', example, hint }
    }),
  )
