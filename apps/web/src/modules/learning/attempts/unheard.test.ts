import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { unheard } from './unheard'

const question = (id: number, answer: string | null): PaperQuestion => ({
  id,
  section: null,
  number: id,
  question: '',
  type: 'MULTIPLE_CHOICE',
  point: 1,
  level: [],
  options: [],
  content: {},
  answer,
  answer_attachment: null,
  answer_files: [],
})

it('is what was given and did not arrive, unless somebody else has answered', () => {
  const questions = [
    question(1, 'a'),
    question(2, 'b'),
    question(3, null),
    question(4, 'x'),
    question(5, 'y'),
  ]
  const before = { 1: 'a', 2: 'b', 4: 'a' }
  // 1 was changed, 2 left alone, 3 answered first here, 4 changed on both devices, 5 has arrived.
  expect(unheard(questions, before, { 1: 'c', 3: 'd', 4: 'b', 5: 'y' })).toEqual({ 1: 'c', 3: 'd' })
})
