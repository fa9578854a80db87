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
/** Headers of CBT systems and quiz tools for the same columns. */
const foreignNames: Partial<Record<string, readonly string[]>> = {
  question: [
    'soal',
    'pertanyaansoal',
    'isisoal',
    'teks',
    'tekssoal',
    'butirsoal',
    'question',
    'questiontext',
  ],
  type: ['jenis', 'jenissoal', 'tipesoal', 'type', 'questiontype'],
  answer: [
    'kuncijawaban',
    'jawaban',
    'jawabanbenar',
    'jawabansoal',
    'correctanswer',
    'correct',
    'answer',
    'key',
  ],
  point: ['bobotsoal', 'skor', 'nilai', 'poin', 'point', 'points', 'score'],
  explanation: ['penjelasan', 'explanation', 'feedback'],
  options: ['options', 'opsi', 'pilihan', 'pilihanjawaban', 'choices'],
}
for (const [name, list] of Object.entries(foreignNames))
  for (const header of list ?? []) headers.set(header, name)
for (const letter of optionLetters.slice(0, 5))
  for (const header of ['pilihan', 'jawaban', 'option', 'pil', 'pg', 'choice', ''])
    headers.set(`${header}${letter.toLowerCase()}`, letter)

type Places = Map<string, number>
/** The first column of each name counts. */
const mapColumns = (row: SheetRow): Places =>
  new Map(
    row.cells
      .flatMap((cell, at) => {
        const name = headers.get(toPlain(getCellText(cell)))
        return name === undefined ? [] : [[name, at] as const]
      })
      .toReversed(),
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

/** All options in one cell: a JSON list, a JSON map, or parted by `|`, each perhaps with its letter. */
const splitOptions = (text: string): string[] => {
  const parts = /^\s*[[{]/.test(text) ? parseJsonList(text) : text.split(/[|\n]/)
  return parts.map((one) => one.replace(/^\s*[A-E]\s*[.):]\s+/, '').trim()).filter(Boolean)
}
const parseJsonList = (text: string): string[] => {
  try {
    const values: unknown[] = Object.values(JSON.parse(text) as object)
    return values.map((one) =>
      typeof one === 'object' && one !== null
        ? String(Object.values(one).find((part) => typeof part === 'string' && part.length > 1) ?? '')
        : String(one),
    )
  } catch {
    throw new Unreadable('Opsi dalam satu sel tidak terbaca: pisahkan dengan |')
  }
}

const listOptions = (cell: (name: string) => string): string[] => {
  if (cell('options') !== '') return splitOptions(cell('options'))
  const writtenOptions = optionLetters.map(cell)
  const count = writtenOptions.findLastIndex((text) => text !== '') + 1
  return writtenOptions.slice(0, count)
}

/** The key as a number, as `option_b`, or as the option's own text. */
const readAnswer = (text: string, options: readonly string[]): string => {
  const key = text.trim()
  const numbered = /^(?:opsi|option|pilihan|pil)?[\s_-]*([1-5]|[A-Ea-e])$/i.exec(key)?.[1]
  if (numbered && options.length > 0 && !options.includes(key))
    return /\d/.test(numbered) ? letterAt(Number(numbered) - 1) : numbered.toUpperCase()
  const place =
    key.length > 1 ? options.findIndex((one) => one.trim().toLowerCase() === key.toLowerCase()) : -1
  return place >= 0 ? letterAt(place) : text
}

const demandReadableRow = (row: SheetRow): void => {
  if (row.merged) throw new Unreadable('Memuat sel yang digabung. Pisahkan sel lalu unggah lagi.')
  if (row.cells.some((one) => getCellText(one).length >= MAX_CELL))
    throw new Unreadable('Teks terlalu panjang untuk satu sel')
}
const readPoint = (text: string): number | null => {
  const point = text.replace(',', '.')
  if (point !== '' && !/^-?\d{1,5}(\.\d+)?$/.test(point)) throw new Unreadable('Bobot harus berupa angka')
  return point === '' ? null : Number(point)
}

type Sheet = { found: Found; places: Places; pictures: Pictures }
const readRow = (
  { found: parsedFile, places, pictures }: Sheet,
  row: SheetRow,
): Omit<FoundQuestion, 'number'> => {
  const cell = (name: string) => getCellText(row.cells[places.get(name) ?? -1])
  demandReadableRow(row)
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
  const options = () =>
    writtenOptions.map((text, place) =>
      cell('options') !== '' ? toCellHtml(parsedFile, text, row.number) : html(letterAt(place)),
    )
  const explained = (name: string) => html(name) || null
  const explanations = () => writtenOptions.map((_, place) => explained(`why${letterAt(place)}`))
  return {
    line: row.number,
    type,
    question: html('question'),
    ...heldIn('excel', type).read({
      options,
      explanations,
      answer: readAnswer(cell('answer'), writtenOptions),
    }),
    explanation: explained('explanation'),
    point: readPoint(cell('point')),
    level: parseLevels(cell('level')),
    goals: cell('goals') || null,
    related: cell('related') || null,
    part: cell('part') || null,
    purpose: readPurpose(cell('purpose')),
  }
}

const listSeenHeaders = (row: SheetRow | undefined): string => {
  const names = (row?.cells ?? []).map(getCellText).filter(Boolean).slice(0, 8)
  return names.length > 0 ? ` Yang terbaca: ${names.join(', ').slice(0, 200)}.` : ''
}
/** Columns that nothing reads. */
const listStrange = (row: SheetRow): string[] =>
  row.cells
    .map(getCellText)
    .filter(
      (header) =>
        header.trim() !== '' && !headers.has(toPlain(header)) && !/^(no|nomor|id)\W*$/i.test(header.trim()),
    )

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
      message: `Kolom Pertanyaan (atau Soal) tidak ditemukan. Pakai templat Excel soal.${listSeenHeaders(sheet[0])}`,
    })
    return parsedFile
  }
  const places = mapColumns(header)
  for (const name of listStrange(header))
    parsedFile.warnings.push({
      line: header.number,
      number: null,
      message: `Kolom "${name.slice(0, 60)}" dilewati`,
    })
  const pictures = new Pictures(parsedFile, workbook)
  const question = places.get('question') ?? -1
  for (const row of sheet.slice(head + 1))
    readingAt(parsedFile, row.number, getCellText(row.cells[question]), () =>
      readRow({ found: parsedFile, places, pictures }, row),
    )
  pictures.tellUnused()
  return parsedFile
}
