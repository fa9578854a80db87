import type { ExportFormat } from '@tuntas/contract/learning/question-files'
import type { AppContext } from '../../../platform/context.ts'
import { createBreath } from '../../../platform/process/breath.ts'
import { forOffice } from '../../campus/files/pictures.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { findName } from '../lessons/store.ts'
import { buildExportPlan } from './export.rules.ts'
import { findPictures, listMaterials } from './export.store.ts'
import { writeExcel } from './formats/write-excel.ts'
import { listQuestions } from './listing.store.ts'

/** The questions that a format can carry, and what it loses. */
export const prepareExport = async (
  { db, files }: AppContext,
  lesson: TaughtLesson,
  format: ExportFormat,
) => {
  const [questions, materials] = await Promise.all([listQuestions(db, lesson), listMaterials(db, lesson)])
  const breathe = createBreath()
  const findPicture = await findPictures(db, files, questions, breathe)
  const sources = { findPicture, materials: materials.map(({ name }) => name) }
  return { findPicture, ...(await buildExportPlan(format, questions, sources, breathe)) }
}

/** The questions of a quiz with their keys, as Excel. */
export const questionWorkbook = async (ctx: AppContext, lesson: TaughtLesson) => {
  const { taken: takenQuestions, findPicture } = await prepareExport(ctx, lesson, 'excel')
  const title = `Soal ${await findName(ctx.db, lesson)}`
  return writeExcel(title, takenQuestions, findPicture, { draw: forOffice, breathe: createBreath() })
}
