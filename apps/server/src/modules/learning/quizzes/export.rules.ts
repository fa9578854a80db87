import type { ExportFormat, LeftOut } from '@tuntas/contract/learning/question-files'
import { purposeNames, type Question } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { singleSpaced } from '@tuntas/contract/wire/spaces'
import { LONGEST_BLOCK } from './formats/gift.ts'
import { forOthers, listFileAddresses, unescapeHtml } from './formats/html.ts'
import { toPlainTitle } from './formats/parsed-question.ts'
import { fitsCells } from './formats/write-excel.ts'
import type { FindPicture } from './formats/write-moodle-xml.ts'
import { kinds } from './kinds/index.ts'
import { collectTexts } from './kinds/texts.ts'

/** Determines what an export format would lose. */

type Given = {
  findPicture: FindPicture
  /** Names of the class's materials, with duplicates. */
  materials: readonly string[]
}
type Plan = { taken: Question[]; skipped: LeftOut[]; lost: LeftOut[] }

export const sameName = (a: string, b: string): boolean =>
  singleSpaced(a).toLowerCase() === singleSpaced(b).toLowerCase()

const names = { excel: 'excel', gift: 'gift', moodle_xml: 'moodle', qti3: 'qti', qti22: 'qti' } as const
const isQti = (format: ExportFormat) => names[format] === 'qti'
const getFormatLimits = (format: ExportFormat, { type }: Question) => kinds[type].formats[names[format]]

const listLosses = (
  format: ExportFormat,
  question: Question,
  { findPicture, materials }: Given,
): string[] => {
  const { related_lessons: related } = question
  const texts = collectTexts(question)
  const losses = [...(getFormatLimits(format, question)?.loses?.(question) ?? [])]
  if (texts.flatMap(listFileAddresses).some((address) => !findPicture(address)))
    losses.push('Gambarnya sudah tidak ada di penyimpanan')
  if (related !== null && materials.filter((name) => sameName(name, related)).length !== 1)
    losses.push(`Materi terkait "${related}" tidak dapat dikenali kembali dari namanya`)
  if (question.content.partial === false && !isQti(format))
    losses.push('Penilaian benar semua atau nol: dibaca kembali dengan nilai sebagian')
  if (format !== 'excel' && !isQti(format) && question.purpose !== 'quiz')
    losses.push(`${purposeNames[question.purpose]}: dibaca kembali sebagai soal kuis`)
  if (question.also_correct.length > 0) losses.push('Jawaban lain yang benar tidak dibawa')
  if (format === 'gift' && texts.join('').length > LONGEST_BLOCK / 2)
    losses.push('Terlalu panjang untuk dibaca kembali dari GIFT')
  return losses
}

/** Why the format cannot hold the question. */
const findRefusal = (format: ExportFormat, question: Question): string | null => {
  const limits = getFormatLimits(format, question)
  if (!limits) return `Soal ${questionTypeNames[question.type].toLowerCase()} tidak dapat dibawa format ini`
  const refusal = limits.refuses?.(question) ?? null
  if (refusal !== null || format !== 'excel') return refusal
  return fitsCells(question) ? null : 'Teksnya terlalu panjang untuk satu sel Excel'
}

/** @param breathe awaited before each question, because they may total megabytes */
export const buildExportPlan = async (
  format: ExportFormat,
  questions: readonly Question[],
  sources: Given,
  breathe: () => Promise<void>,
): Promise<Plan> => {
  const plan: Plan = { taken: [], skipped: [], lost: [] }
  for (const question of questions) {
    await breathe()
    const title = unescapeHtml(toPlainTitle(forOthers(question.question)))
    const row = { number: question.number, title }
    const refusal = findRefusal(format, question)
    if (refusal !== null) {
      plan.skipped.push({ ...row, reason: refusal })
      continue
    }
    plan.taken.push(question)
    for (const reason of listLosses(format, question, sources)) plan.lost.push({ ...row, reason })
  }
  return plan
}
