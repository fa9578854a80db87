import { kindSchemas } from '@tuntas/contract/learning/question-kinds.schemas'
import type { Question } from '@tuntas/contract/learning/questions'
import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { describe, expect, it, vi } from 'vitest'
import { buildExportPlan } from '../export.rules.ts'
import { readGift } from '../formats/gift.ts'
import { unescapeHtml } from '../formats/html.ts'
import { readMoodleXml } from '../formats/moodle-xml.ts'
import { writeGift } from '../formats/write-gift.ts'
import { writeMoodleXml } from '../formats/write-moodle-xml.ts'
import { kinds } from './index.ts'

const form = (type: string, content: object, key: object, question = '<p>Soal?</p>') => {
  const parsedForm = questionForm.safeParse({
    lessons_id: 1,
    point: 2,
    level: ['c1'],
    type,
    question,
    content,
    key,
  })
  if (!parsedForm.success) throw new Error(JSON.stringify(parsedForm.error.issues))
  const { content: forms, key: keyForm } = kindSchemas[parsedForm.data.type]
  return { ...parsedForm.data, content: forms.parse(content), key: keyForm.parse(key) }
}
const buildQuestion = (type: string, content: object, key: object, question?: string): Question => {
  const sentForm = form(type, content, key, question)
  const storedColumns = kinds[sentForm.type].stored(
    { options: [], answer: null, content: sentForm.content, key: sentForm.key },
    [],
    () => 'x',
  )
  return {
    ...sentForm,
    ...storedColumns,
    id: 1,
    number: 1,
    version: 1,
    explanation: null,
    purpose: 'quiz',
    goals: null,
    goal_id: null,
    related_lessons: null,
    related_part: null,
    bonus: 0,
    also_correct: [],
  } as unknown as Question
}
const toAccepted = (text: string, share = 1, wildcard = false) => ({ text, share, wildcard })
const loose = { ignore_case: true, ignore_accents: false, ignore_spaces: false }
const absolute = (amount: number) => ({ kind: 'absolute', amount })
const units = [
  { unit: 'm', factor: 1 },
  { unit: 'cm', factor: 0.01 },
  { unit: 'hari < 1', factor: 3 },
]

const texts = [
  toAccepted('Jakarta'),
  toAccepted('5*3 = {15} ~ # : \\n'),
  toAccepted('foto*', 0.5, true),
  toAccepted('a | b [c] 50%', 0.3333),
]
const examples = {
  shortAnswer: buildQuestion('SHORT_ANSWER', { max_length: 200 }, { accepted: texts, ...loose }),
  strictText: buildQuestion(
    'SHORT_ANSWER',
    { max_length: 200 },
    { accepted: texts, ...loose, ignore_case: false },
  ),
  numeric: buildQuestion(
    'NUMERIC',
    { units: [], unit_required: false },
    { value: -0.00125, tolerance: absolute(0.5) },
  ),
  withUnits: buildQuestion(
    'NUMERIC',
    { units, unit_required: true },
    { value: 1.5, tolerance: absolute(0), unit: 'm' },
  ),
  parametric: buildQuestion(
    'PARAMETRIC',
    {
      variables: [
        { name: 'a', min: 1, max: 5, step: 0.1 },
        { name: 'b', min: -2, max: 9, step: 1 },
      ],
      units,
    },
    { formula: '-b^2+ln(a)*log(100)/pi', tolerance: { kind: 'relative', amount: 0.01 }, unit: 'm' },
    '<p>Hitung {a} dan {b}.</p>',
  ),
  cloze: buildQuestion(
    'CLOZE',
    {
      text: '<p>A [[r1]] &lt; B [[r2]] <strong>C</strong> [[r3]]</p><p>akhir</p>',
      gaps: [
        { id: 'r1', kind: 'SHORT_ANSWER', weight: 1, max_length: 200 },
        { id: 'r2', kind: 'NUMERIC', weight: 2 },
        {
          id: 'r3',
          kind: 'MULTIPLE_CHOICE',
          weight: 1,
          options: [
            { key: 'o1', label: '<p>satu ~ } = 1</p>', explanation: '<p>karena #1</p>' },
            { key: 'o2', label: '<p><em>dua</em> &amp; tiga</p>', explanation: null },
          ],
        },
      ],
    },
    {
      gaps: {
        r1: { accepted: [toAccepted('x < y'), toAccepted('z*', 0.25, true)], ...loose },
        r2: { value: 3.5, tolerance: absolute(0.25) },
        r3: { answer: 'o2' },
      },
    },
  ),
}
type Example = keyof typeof examples

const readBack = async (format: 'gift' | 'moodle', question: Question) => {
  const none = () => undefined
  const parsedFile = await (format === 'gift'
    ? readGift([...writeGift([question], none)].join(''))
    : readMoodleXml([...writeMoodleXml([question], none)].join('')))
  expect([parsedFile.errors, parsedFile.warnings]).toEqual([[], []])
  const [{ type, content, key, question: text }] = parsedFile.questions as [
    (typeof parsedFile.questions)[number],
  ]
  const { content: read, key: readKey } = form(type, content ?? {}, key ?? {}, text)
  return { type, content: read, key: readKey, question: text }
}
const pickStored = ({ type, content, key, question }: Question) => ({ type, content, key, question })
const parseQuestion = (question: Question) => {
  const { content, key } = form(question.type, question.content, question.key ?? {}, question.question)
  return { ...pickStored(question), content, key }
}

describe('a typed question in a file', () => {
  it.each<[Example, 'gift' | 'moodle']>([
    ['shortAnswer', 'gift'],
    ['shortAnswer', 'moodle'],
    ['strictText', 'moodle'],
    ['numeric', 'gift'],
    ['numeric', 'moodle'],
    ['withUnits', 'moodle'],
    ['parametric', 'moodle'],
    ['cloze', 'moodle'],
  ])('%s is read back from %s as it was', async (name, format) => {
    const question = examples[name]
    expect(kinds[question.type].formats[format]?.refuses?.(question) ?? null).toBeNull()
    expect(await readBack(format, question)).toEqual(parseQuestion(question))
  })

  it('is planned and written by itself, so that a quiz of megabytes holds nobody up', async () => {
    const [none, manyQuestions] = [() => undefined, Array.from({ length: 50 }, () => examples.shortAnswer)]
    const breathe = vi.fn(async () => {})
    const { taken: takenQuestions } = await buildExportPlan(
      'gift',
      manyQuestions,
      { findPicture: none, materials: [] },
      breathe,
    )
    expect([takenQuestions.length, breathe.mock.calls.length]).toEqual([50, 50])
    expect([
      [...writeGift(manyQuestions, none)].length,
      [...writeMoodleXml(manyQuestions, none)].length,
    ]).toEqual([50, 52])
  })

  it('has no gap in Moodle where its text only shows how one is written', async () => {
    const shownText = 'Tulis {1:SHORTANSWER:x}'
    const content = examples.cloze.content as { text: string }
    const text = content.text.replace('<p>', `<p>${shownText}`)
    const writtenQuestion = {
      ...examples.cloze,
      question: `<p>${shownText}</p>`,
      content: { ...content, text },
    }
    expect([...writeMoodleXml([writtenQuestion], () => undefined)].join('')).not.toContain(shownText)
    const read = (await readBack('moodle', writtenQuestion)).content as { text: string }
    expect({ ...read, text: unescapeHtml(read.text) }).toEqual({ ...content, text: unescapeHtml(text) })
  })

  it.each<Example>(['shortAnswer', 'strictText', 'numeric', 'withUnits'])(
    '%s is read back from a cell',
    (name) => {
      const question = examples[name]
      const excelFormat = kinds[question.type].formats.excel
      const read = excelFormat?.read({
        options: () => [],
        explanations: () => [],
        answer: excelFormat.answer(question),
      })
      expect(form(question.type, read?.content ?? {}, read?.key ?? {})).toMatchObject({
        content: parseQuestion(question).content,
        key: parseQuestion(question).key,
      })
    },
  )

  it.each([
    ['3,14', { value: 3.14, tolerance: absolute(0), unit: null }],
    ['3,14±0,05', { value: 3.14, tolerance: absolute(0.05), unit: null }],
    ['-2e3 +/- 7%', { value: -2000, tolerance: { kind: 'relative', amount: 0.07 }, unit: null }],
    ['1.005 (3 angka penting)', { value: 1.005, tolerance: { kind: 'digits', amount: 3 }, unit: null }],
  ])('a number is written in a cell as %s', (cell, key) => {
    expect(
      kinds.NUMERIC.formats.excel?.read({ options: () => [], explanations: () => [], answer: cell }).key,
    ).toEqual(key)
  })

  it.each(['', 'tiga', '3 (tiga)', '±', '3 ± x', `3${' '.repeat(30_000)}(`])('%s is no number', (answer) => {
    const read = () =>
      kinds.NUMERIC.formats.excel?.read({ options: () => [], explanations: () => [], answer })
    expect(read).toThrow()
  })

  it('keeps a relative tolerance as the same absolute one, and says so', async () => {
    const question = buildQuestion(
      'NUMERIC',
      {},
      { value: 20, tolerance: { kind: 'relative', amount: 0.05 } },
    )
    expect((await readBack('gift', question)).key).toMatchObject({ tolerance: absolute(1) })
    expect(kinds.NUMERIC.formats.gift?.loses?.(question)).toEqual([
      'Toleransi relatif ditulis sebagai selisih mutlak yang sama',
    ])
  })

  it('says what a format cannot hold', () => {
    const digits = buildQuestion('NUMERIC', {}, { value: 3, tolerance: { kind: 'digits', amount: 3 } })
    const listedQuestion = buildQuestion(
      'PARAMETRIC',
      { variables: [{ name: 'a', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }] },
      { formula: 'a' },
    )
    const { gift, moodle } = kinds.NUMERIC.formats
    expect(gift?.refuses?.(digits)).toBe('Toleransi angka penting tidak dapat dibawa format ini')
    expect(moodle?.refuses?.(digits)).toBe('Toleransi angka penting tidak dapat dibawa format ini')
    expect(gift?.refuses?.(examples.withUnits)).toBe('Satuan tidak dapat dibawa format ini')
    expect(kinds.PARAMETRIC.formats.moodle?.refuses?.(listedQuestion)).toMatch(
      /^Nilai variabel a bukan rentang/,
    )
    expect(kinds.SHORT_ANSWER.formats.gift?.loses?.(examples.strictText)).toEqual([
      'Huruf besar dan kecil akan dianggap sama',
    ])
  })
})

describe('a GIFT number with feedback for other answers', () => {
  it.each([
    ['on lines of their own', '::Angka::Sebutkan bilangan {#\n=3:2\n~#Bukan, jawabannya 1 sampai 5.\n}'],
    ['on one line', '::Angka::Sebutkan bilangan {#3:2~#Bukan.}'],
  ])('is read %s', async (_, text) => {
    const { questions, errors, warnings } = await readGift(text)
    expect(errors).toEqual([])
    expect(questions.map(({ type, key }) => [type, key])).toEqual([
      ['NUMERIC', { value: 3, tolerance: { kind: 'absolute', amount: 2 }, unit: null }],
    ])
    expect(warnings.map(({ message }) => message)).toEqual(['Umpan balik dilewati'])
  })
})
