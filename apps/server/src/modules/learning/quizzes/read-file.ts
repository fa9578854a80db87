import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { AppError } from '../../../platform/errors.ts'
import { readWorkbook } from '../../../platform/files/spreadsheet.ts'
import { decodeText } from '../../../platform/files/text.ts'
import type { Ranged } from '../../../platform/files/unzip.ts'
import { readAiken } from './formats/aiken.ts'
import { readBackup } from './formats/backup/read.ts'
import { MAX_CELL, readExcel } from './formats/excel.ts'
import { PICTURE_SHEET } from './formats/excel-pictures.ts'
import { readGift } from './formats/gift.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { type Found, MOST } from './formats/parsed-question.ts'
import { readPasted } from './formats/pasted.ts'
import { readQti } from './formats/qti/read.ts'
import { readQti1File } from './formats/qti1/read.ts'
import { holdsManifest, recognise } from './formats/recognise.ts'
import { readWord } from './formats/word/read.ts'

type File = { name: string; content: Buffer }

const readText = ({ content }: File): string => {
  const text = decodeText(content)
  if (text === null)
    throw new AppError('file_type', { message: 'Isi file bukan teks. Simpan ulang sebagai teks UTF-8.' })
  return text
}

const readers: Record<Exclude<QuestionFormat, 'mbz'>, (file: File) => Found | Promise<Found>> = {
  gift: (file) => readGift(readText(file)),
  aiken: (file) => readAiken(readText(file)),
  moodle_xml: (file) => readMoodleXml(readText(file)),
  qti12: (file) => (holdsManifest(file.content) ? readQti(file.content) : readQti1File(readText(file))),
  excel: async (file) =>
    readExcel(await readWorkbook(file, { maxRows: MOST, maxText: MAX_CELL, beside: PICTURE_SHEET })),
  qti3: ({ content }) => readQti(content),
  qti22: ({ content }) => readQti(content),
  word: ({ content }) => readWord(content),
  text: (file) => readPasted(readText(file)),
}

export type ReadQuestions = { format: QuestionFormat; found: Found }

/** All questions of a file; the format is detected if not given. */
export const readQuestionFile = async (
  { name, content }: File,
  source: Ranged,
  namedFormat: QuestionFormat | undefined,
): Promise<ReadQuestions> => {
  const format = namedFormat ?? recognise({ name, content }, () => decodeText(content))
  const read = () => (format === 'mbz' ? readBackup(source) : readers[format]({ name, content }))
  return { format, found: await read() }
}
