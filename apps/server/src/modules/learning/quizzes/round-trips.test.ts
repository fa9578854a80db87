import type { ExportFormat } from '@tuntas/contract/learning/question-files'
import { type Question, questionTypes } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { generated } from '../../../../test/random-questions.ts'
import { rangedContent } from '../../../platform/files/unzip.ts'
import { buildExportPlan } from './export.rules.ts'
import type { FoundQuestion } from './formats/parsed-question.ts'
import { writeQti } from './formats/qti/write.ts'
import { writeExcel } from './formats/write-excel.ts'
import { writeGift } from './formats/write-gift.ts'
import { writeMoodleXml } from './formats/write-moodle-xml.ts'
import { readQuestionFile } from './read-file.ts'

/** Random questions of every kind through each format: equal, or their loss is in the export plan. */

const breathe = async () => undefined
const findPicture = () => ({ name: 'peta.webp', content: Buffer.from('RIFFxxxxWEBP') })
const questions = questionTypes.flatMap(generated).map((question, at) => ({ ...question, number: at + 1 }))

const write = async (format: ExportFormat, takenQuestions: readonly Question[]): Promise<Buffer> => {
  if (format === 'qti3' || format === 'qti22')
    return Buffer.concat(await (await writeQti(format, takenQuestions, findPicture)).toArray())
  if (format === 'excel') {
    const draw = async () => ({ content: Buffer.alloc(0), type: 'png' as const, width: 1, height: 1 })
    const { stream } = await writeExcel('x', takenQuestions, () => undefined, { draw, breathe })
    return Buffer.concat(await stream.toArray())
  }
  const text =
    format === 'gift' ? writeGift(takenQuestions, findPicture) : writeMoodleXml(takenQuestions, findPicture)
  return Buffer.from([...text].join(''))
}

/** What grading and readers see: options by position, without ids. */
const grading = (question: Pick<Question, 'type' | 'answer' | 'content' | 'key' | 'options'>) => {
  const { partial, wrong: wrongRule = 'minus' } = question.content as { partial?: boolean; wrong?: string }
  const keys = (question.key as { keys?: string[] } | null)?.keys
  const letters = keys?.map((key) => 'ABCDEFGHIJ'[question.options.findIndex((one) => one.key === key)])
  return {
    type: question.type,
    answer: question.answer,
    options: question.options.length,
    ...(question.type === 'MULTIPLE_ANSWER' && { partial, wrong: wrongRule, keys: letters }),
    ...(/TRUE_FALSE|SHORT_ANSWER|NUMERIC/.test(question.type) && { key: question.key }),
  }
}
const readBack = (question: FoundQuestion) => {
  const content = (question.content ?? {}) as { partial?: boolean; wrong?: string }
  return {
    type: question.type,
    answer: question.answer,
    options: question.options.length,
    ...(question.type === 'MULTIPLE_ANSWER' && {
      partial: content.partial,
      wrong: content.wrong,
      keys: (question.key as { keys: string[] }).keys,
    }),
    ...(/TRUE_FALSE|SHORT_ANSWER|NUMERIC/.test(question.type) && { key: question.key }),
  }
}

describe('more than two hundred questions of all kinds', () => {
  it.each(['gift', 'moodle_xml', 'excel', 'qti3', 'qti22'] as const)(
    'come back from %s as they were, or the plan has named the loss',
    async (format) => {
      expect(questions.length).toBeGreaterThan(200)
      const sources = { findPicture, materials: ['Bab 1: a = b'] }
      const {
        taken: takenQuestions,
        skipped: skippedQuestions,
        lost: losses,
      } = await buildExportPlan(format, questions, sources, breathe)
      expect(takenQuestions.length + skippedQuestions.length).toBe(questions.length)
      const content = await write(format, takenQuestions)
      const name = { gift: 'x.txt', moodle_xml: 'x.xml', excel: 'x.xlsx', qti3: 'x.zip', qti22: 'x.zip' }[
        format
      ]
      const { found: parsedFile } = await readQuestionFile(
        { name, content },
        rangedContent(content),
        undefined,
      )
      expect(parsedFile.errors).toEqual([])
      expect(parsedFile.questions).toHaveLength(takenQuestions.length)
      const namedParts = new Set(losses.map(({ number }) => number))
      for (const [at, question] of takenQuestions.entries()) {
        const back = parsedFile.questions[at] as FoundQuestion
        const where = `${format} ${question.type} ${question.number}`
        expect([where, back.type, back.point]).toEqual([where, question.type, question.point])
        if (!namedParts.has(question.number))
          expect([where, readBack(back)]).toEqual([where, grading(question)])
      }
    },
  )
})
