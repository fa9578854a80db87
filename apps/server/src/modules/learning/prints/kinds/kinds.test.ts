import type { QuestionType } from '@tuntas/contract/learning/questions'
import { expect, test } from 'vitest'
import { exampleEntries } from '../../../../../test/kinds-examples.ts'
import { createRandom } from '../../quizzes/draws.ts'
import { kinds } from '../../quizzes/kinds/index.ts'
import { buildCopy, onPaper } from '../copies.ts'
import { printedKinds } from './index.ts'
import { type Frozen, frozenRow } from './printed.ts'

const toFrozen = (type: QuestionType, body: Record<string, unknown>): Frozen => {
  const picture = type === 'HOTSPOT' ? { picture: '<img src="/api/v1/files/1/a.png" alt="" />' } : {}
  const sentBody = {
    options: ((body.options as { key: string; label: string }[]) ?? []).map((one) => ({ ...one })),
    answer: (body.answer as string) ?? null,
    content: { ...((body.content as object) ?? {}), ...picture },
    key: (body.key as object) ?? null,
  }
  let keyCount = 0
  const storedColumns = kinds[type].stored(sentBody as never, [], () => `k${++keyCount}`)
  return frozenRow.parse({
    id: 1,
    number: 1,
    version: 1,
    key_version: 1,
    type,
    question: '<p>Soal</p>',
    point: 3,
    goal_id: null,
    section_place: 0,
    section: null,
    ...storedColumns,
  })
}
const papers = (question: Frozen) =>
  Array.from({ length: 12 }, (_, seed) => {
    const making = { questions: [question], asked: [1], own: true, shuffles: true, seed }
    const copy = buildCopy(making, { user_id: 1, form_id: null, drawn: [] }, seed)
    const [on] = onPaper(new Map([[1, question]]), copy)
    if (!on) throw new Error('no question on the paper')
    return on
  })

const entries = exampleEntries.filter(([type]) => kinds[type].earns !== null)
test.each(entries)(
  '%s: what the key of every paper says earns everything there, and nonsense is refused',
  (type, example) => {
    const question = toFrozen(type, example.body as Record<string, unknown>)
    expect(printedKinds[type].refuses(question)).toBeNull()
    for (const on of papers(question)) {
      // If several answers are right, a student writes the first.
      const key = printedKinds[type].key(on).split(type === 'HOTSPOT' ? ' ' : ' / ')[0] ?? ''
      const answer = printedKinds[type].read(key, on)
      expect(answer, `${type} reads its own key ${key}`).not.toBeNull()
      expect(kinds[type].fits(question, answer ?? '')).toBe(true)
      expect(kinds[type].earns?.(question, answer ?? '', on.draw)).toBe(1)
      expect(printedKinds[type].sheet(on).html).not.toBe('')
      if (type !== 'SHORT_ANSWER') expect(printedKinds[type].read('?!', on)).toBeNull()
    }
  },
)

test('another order has other letters: what one paper calls A is not what another does', () => {
  const [, example] = entries.find(([type]) => type === 'MULTIPLE_CHOICE') ?? []
  const question = toFrozen('MULTIPLE_CHOICE', example?.body as Record<string, unknown>)
  const keys = new Set(papers(question).map((on) => printedKinds.MULTIPLE_CHOICE.key(on)))
  expect(keys.size).toBeGreaterThan(1)
})

test('a paper is the same for the same seed and number, and another for another', () => {
  const random = createRandom('a')
  const secondRandom = createRandom('a')
  expect([random(), random()]).toEqual([secondRandom(), secondRandom()])
  const questions = Array.from({ length: 12 }, (_, at) => ({
    ...toFrozen('TRUE_FALSE', { key: { value: true } }),
    id: at + 1,
  }))
  const making = { questions, asked: questions.map(({ id }) => id), own: true, shuffles: true, seed: 5 }
  const owner = { user_id: 1, form_id: null, drawn: [] }
  expect(buildCopy(making, owner, 1)).toEqual(buildCopy(making, owner, 1))
  expect(buildCopy(making, owner, 1).question_ids).not.toEqual(buildCopy(making, owner, 2).question_ids)
  expect(buildCopy({ ...making, own: false }, owner, 2).question_ids).toEqual(questions.map(({ id }) => id))
})

test('files and essays that need one cannot be printed', () => {
  expect(printedKinds.FILE_UPLOAD.refuses(toFrozen('FILE_UPLOAD', {}))).toContain('tidak dapat dicetak')
  expect(
    printedKinds.ESSAY.refuses(toFrozen('ESSAY', { content: { attachment: 'required' } })),
  ).not.toBeNull()
  expect(printedKinds.ESSAY.refuses(toFrozen('ESSAY', { content: { attachment: 'optional' } }))).toBeNull()
})
