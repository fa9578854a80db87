import {
  type CognitiveLevel,
  cognitiveLevels,
  letterAt,
  optionLetters,
  purposeNames,
  type QuestionPurpose,
  questionPurposes,
} from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { saysSomething } from '@tuntas/contract/wire/fields'
import type { SheetCell, SheetRow, Workbook } from '../../../../platform/files/spreadsheet.ts'
import { heldIn, kinds } from '../kinds/index.ts'
import { Pictures } from './excel-pictures.ts'
import { takePictures, toHtml } from './html.ts'
import {
  type Found,
  type FoundQuestion,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from './parsed-question.ts'

/** Columns of the Excel template, for writing and reading. */

export const columns = [
  { name: 'type', header: 'Tipe', needed: false },
  { name: 'question', header: 'Pertanyaan', needed: true },
  ...optionLetters.map((letter) => ({ name: letter, header: `Opsi ${letter}`, needed: false })),
  { name: 'answer', header: 'Kunci', needed: false },
  { name: 'point', header: 'Bobot', needed: false },
  { name: 'level', header: 'Level', needed: false },
  { name: 'goals', header: 'Tujuan Pembelajaran', needed: false },
  { name: 'related', header: 'Materi Terkait', needed: false },
  { name: 'part', header: 'Bagian Materi', needed: false },
  { name: 'explanation', header: 'Pembahasan', needed: false },
  ...optionLetters.map((letter) => ({
    name: `why${letter}` as const,
    header: `Pembahasan ${letter}`,
    needed: false,
  })),
  { name: 'purpose', header: 'Ditanyakan di', needed: false },
] as const

export const MAX_CELL = 32_767

const getCellText = (cell: SheetCell | undefined) =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
const toPlain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const headers = new Map(columns.map(({ name, header }) => [toPlain(header), name as string]))

type Places = Map<string, number>
const mapColumns = (row: SheetRow): Places =>
  new Map(
    row.cells.flatMap((cell, at) => {
      const name = headers.get(toPlain(getCellText(cell)))
      return name === undefined ? [] : [[name, at] as const]
    }),
  )

const OPENS = /^<(?:(?:p|div|h[2-4]|ul|ol|table|blockquote|pre)\b[^<>]*>|img src="(?:gambar-|data:))/i
const CLOSES = /(?:<\/[a-z][a-z0-9]*>|<(?:img|hr|br)\b[^<>]*>)$/i
/** An empty element: a tag that the text is about. */
const EMPTY = /^<([a-z][a-z0-9]*)\b[^<>]*>\s*<\/\1>$/i
/**
 * Only an export writes a cell that consists entirely of blocks. Anything else is plain text, including a tag
 * that the text is about.
 */
export const isHtml = (text: string) =>
  OPENS.test(text) && CLOSES.test(text) && !EMPTY.test(text) && saysSomething(text)
/** Formatting tags around words. Here they are shown literally, which the writer may not have intended. */
const MARKED = /<(b|i|u|em|strong|sub|sup|span|font)\b[^<>]*>[^<>]+<\/\1>/i
const toCellHtml = (parsedFile: Found, text: string, line: number) => {
  const html = isHtml(text)
  const tag = html ? null : MARKED.exec(text)
  if (tag) warn(parsedFile, line, `Tag <${tag[1]}> ditampilkan apa adanya, bukan sebagai format`)
  return toHtml(
    takePictures(parsedFile, text, () => line),
    html ? 'html' : 'plain',
  )
}

/** Kinds by their names in the column Tipe. */
const typeByName = new Map(
  questionTypes.flatMap((type) => {
    const excelFormat = kinds[type].formats.excel
    if (!excelFormat) return []
    const { name, also } = excelFormat
    return [toPlain(name), ...also].map((writtenName) => [writtenName, type] as const)
  }),
)
const either = new Intl.ListFormat('id', { type: 'disjunction' })
export const purposesInWords = either.format(Object.values(purposeNames))
export const typesInWords = either.format(
  questionTypes.flatMap((type) => kinds[type].formats.excel?.name ?? []),
)

/** If the column is empty: multiple choice with options, else an essay. */
const parseType = (writtenType: string, hasOptions: boolean): FoundQuestion['type'] => {
  const type = typeByName.get(toPlain(writtenType) || (hasOptions ? 'pg' : 'essay'))
  if (!type) throw new Unreadable(`Tipe "${writtenType.slice(0, 40)}" tidak dikenal: isi ${typesInWords}`)
  return type
}

const parseLevels = (writtenLevels: string): CognitiveLevel[] => {
  const parts = writtenLevels
    .toLowerCase()
    .split(/[\s,;/]+/)
    .filter(Boolean)
  const levels = cognitiveLevels.filter((level) => parts.includes(level))
  const strangePart = parts.find((part) => !(cognitiveLevels as readonly string[]).includes(part))
  if (strangePart) throw new Unreadable(`Level "${strangePart.slice(0, 40)}" tidak dikenal: isi C1 sampai C6`)
  return levels
}

const readPurpose = (writtenPurpose: string): QuestionPurpose => {
  if (toPlain(writtenPurpose) === '') return 'quiz'
  const purposeMatch = questionPurposes.find(
    (purpose) => toPlain(purposeNames[purpose]) === toPlain(writtenPurpose),
  )
  if (!purposeMatch)
    throw new Unreadable(
      `Ditanyakan di "${writtenPurpose.slice(0, 40)}" tidak dikenal: isi ${purposesInWords}`,
    )
  return purposeMatch
}

const listOptions = (cell: (name: string) => string): string[] => {
  const writtenOptions = optionLetters.map(cell)
  const count = writtenOptions.findLastIndex((text) => text !== '') + 1
  return writtenOptions.slice(0, count)
}

type Sheet = { found: Found; places: Places; pictures: Pictures }
const readRow = (
  { found: parsedFile, places, pictures }: Sheet,
  row: SheetRow,
): Omit<FoundQuestion, 'number'> => {
  const cell = (name: string) => getCellText(row.cells[places.get(name) ?? -1])
  if (row.merged) throw new Unreadable('Memuat sel yang digabung. Pisahkan sel lalu unggah lagi.')
  if (row.cells.some((one) => getCellText(one).length >= MAX_CELL))
    throw new Unreadable('Teks terlalu panjang untuk satu sel')
  const writtenOptions = listOptions(cell)
  const type = parseType(cell('type'), writtenOptions.length > 0)
  const html = (name: string) => {
    const text = cell(name)
    const column = places.get(name) ?? -1
    return pictures.into(text === '' ? '' : toCellHtml(parsedFile, text, row.number), {
      row: row.number,
      column,
    })
  }
  const options = () => writtenOptions.map((_, place) => html(letterAt(place)))
  const explained = (name: string) => html(name) || null
  const explanations = () => writtenOptions.map((_, place) => explained(`why${letterAt(place)}`))
  const point = cell('point').replace(',', '.')
  if (point !== '' && !/^-?\d{1,5}(\.\d+)?$/.test(point)) throw new Unreadable('Bobot harus berupa angka')
  return {
    line: row.number,
    type,
    question: html('question'),
    ...heldIn('excel', type).read({ options, explanations, answer: cell('answer') }),
    explanation: explained('explanation'),
    point: point === '' ? null : Number(point),
    level: parseLevels(cell('level')),
    goals: cell('goals') || null,
    related: cell('related') || null,
    part: cell('part') || null,
    purpose: readPurpose(cell('purpose')),
  }
}

const TITLE_ROWS = 20
export const readExcel = (workbook: Workbook): Found => {
  const parsedFile = nothingFound()
  const sheet = workbook.rows
  const head = sheet.slice(0, TITLE_ROWS).findIndex((row) => mapColumns(row).has('question'))
  const header = sheet[head]
  if (!header) {
    parsedFile.errors.push({
      line: sheet[0]?.number ?? 1,
      number: null,
      message: 'Kolom Pertanyaan tidak ditemukan. Pakai templat Excel soal.',
    })
    return parsedFile
  }
  const places = mapColumns(header)
  const pictures = new Pictures(parsedFile, workbook)
  const question = places.get('question') ?? -1
  for (const row of sheet.slice(head + 1))
    readingAt(parsedFile, row.number, getCellText(row.cells[question]), () =>
      readRow({ found: parsedFile, places, pictures }, row),
    )
  pictures.tellUnused()
  return parsedFile
}
