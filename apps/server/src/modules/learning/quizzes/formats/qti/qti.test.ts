import { type Question, questionTypes } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { itemXmlProblems, manifestProblems } from '../../../../../../test/qti-binding.ts'
import {
  bodies,
  createRandom,
  drawQuestion,
  generated,
  none,
} from '../../../../../../test/random-questions.ts'
import { unzip } from '../../../../../../test/unzip.ts'
import { kinds } from '../../kinds/index.ts'
import type { FoundQuestion } from '../parsed-question.ts'
import { readQti } from './read.ts'
import { writeQti } from './write.ts'

/** The question as a lossless file would hold it: options by position, and no database ids. */
const saidBy = (question: Question): Partial<FoundQuestion> => {
  const letters = question.options.map(({ key }, at) => [key, 'ABCDEFGHIJ'[at]] as const)
  const keys = (question.key as { keys?: string[] } | null)?.keys
  return {
    type: question.type,
    number: question.number,
    question: question.question,
    options: question.options.map(({ label }) => label),
    ...(question.options.length > 0 && {
      option_explanations: question.options.map(({ explanation }) => explanation ?? null),
    }),
    answer: question.answer,
    key: keys ? { keys: keys.map((key) => new Map(letters).get(key)) } : question.key,
    explanation: question.explanation,
    point: question.point,
    level: question.level,
    goals: question.goals,
    related: question.related_lessons,
    part: null,
    ...(question.purpose !== 'quiz' && { purpose: question.purpose }),
  }
}
const pickContent = ({ type, content }: Pick<Question, 'type' | 'content'>) =>
  type === 'HOTSPOT' ? { width: content.width, height: content.height } : content

const picture = { name: 'peta kota.webp', content: Buffer.from('RIFFxxxxWEBP') }
const packed = async (format: 'qti3' | 'qti22', questions: readonly Question[]) =>
  Buffer.concat(await (await writeQti(format, questions, () => picture)).toArray())
const carriedTypes = questionTypes.filter((type) => kinds[type].formats.qti)
const versions = ['qti3', 'qti22'] as const

describe('questions in a package', () => {
  it('are of every kind but parametric ones', () => {
    expect(questionTypes.filter((type) => !carriedTypes.includes(type))).toEqual(['PARAMETRIC'])
    expect(carriedTypes.filter((type) => !bodies[type])).toEqual([])
  })

  it.each(carriedTypes.flatMap((type) => versions.map((format) => [type, format] as const)))(
    '%s comes back from %s as it was, or what is lost is said',
    async (type, format) => {
      const questions = generated(type)
      const losing = questions.filter((question) => kinds[type].formats.qti?.loses?.(question).length)
      expect(losing).toEqual([])
      const parsedFile = await readQti(await packed(format, questions))
      expect([parsedFile.errors, parsedFile.warnings, parsedFile.format]).toEqual([[], [], format])
      for (const [at, question] of questions.entries()) {
        const { line: _, content, ...back } = parsedFile.questions[at] as FoundQuestion
        expect(back, `${type} ${at}`).toEqual(saidBy(question))
        expect(pickContent({ type, content: { ...content } }), `${type} ${at}`).toEqual(pickContent(question))
      }
    },
  )

  it.each(carriedTypes.flatMap((type) => versions.map((format) => [type, format] as const)))(
    '%s stands in %s under the names of the standard',
    async (type, format) => {
      const files = unzip(await packed(format, generated(type)))
      const problems = [...files].flatMap(([name, content]) => {
        if (!name.endsWith('.xml')) return []
        const xml = content.toString('utf8')
        return name === 'imsmanifest.xml'
          ? manifestProblems(xml, format, [...files.keys()])
          : itemXmlProblems(xml, format)
      })
      expect(problems).toEqual([])
    },
  )

  it('that QTI cannot hold whole are refused, or what they lose is told', () => {
    const random = createRandom(5)
    const [text] = generated('SHORT_ANSWER')
    if (!text) throw new Error('none')
    const acceptedTexts = [{ text: 'J*', share: 1, wildcard: true }]
    const { refuses, loses } = kinds.SHORT_ANSWER.formats.qti ?? {}
    expect(refuses?.({ ...text, key: { ...text.key, accepted: acceptedTexts } })).toMatch(/berpola/)
    expect(
      loses?.({
        ...text,
        key: { ...text.key, accepted: [...acceptedTexts, { text: 'x', share: 0, wildcard: false }] },
      }),
    ).toEqual(['Jawaban bernilai 0 tidak ikut'])
    const gap = {
      id: 'r1',
      kind: 'MULTIPLE_CHOICE',
      weight: 1,
      options: [{ key: 'o1', label: '<p><strong>x</strong></p>', explanation: null }],
    }
    const cloze = drawQuestion(
      'CLOZE',
      1,
      { ...none, content: { text: '<p>[[r1]]</p>', gaps: [gap] }, key: { gaps: { r1: { answer: 'o1' } } } },
      random,
    )
    expect(kinds.CLOZE.formats.qti?.loses?.(cloze)).toEqual(['Format teks opsi rumpang'])
    const area = { shape: 'circle', coords: [1.5, 2, 3], share: 1 }
    const [spot] = generated('HOTSPOT')
    expect(spot && kinds.HOTSPOT.formats.qti?.loses?.({ ...spot, key: { areas: [area] } })).toEqual([
      'Koordinat dibulatkan ke piksel utuh',
    ])
  })
})
