import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { findUnseen, unheard } from './unheard'

const question = (id: number, answer: string | null, file: number | null = null): PaperQuestion => ({
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
  answer_attachment: file,
  answer_files: [],
  superseded: null,
})

it('is what was given and did not arrive, unless somebody else has answered', () => {
  const questions = [
    question(1, 'a'),
    question(2, 'b'),
    question(3, null),
    question(4, 'x'),
    question(5, 'y'),
  ]
  const before = { answers: { 1: 'a', 2: 'b', 4: 'a' }, attachments: {} }
  const currentAnswers = {
    answers: { 1: 'c', 3: 'd', 4: 'b', 5: 'y' },
    attachments: { 1: null, 3: null, 4: null, 5: null },
  }
  // 1 was changed, 2 unchanged, 3 answered first here, 4 changed on both devices, 5 has arrived.
  expect(unheard(questions, before, currentAnswers)).toEqual({
    answers: { 1: 'c', 3: 'd' },
    attachments: { 1: null, 3: null },
  })
})

it('knows of a file that was laid beside the same text', () => {
  const questions = [question(1, 'a'), question(2, 'b', 8), question(3, 'c', 9)]
  const before = { answers: { 1: 'a', 2: 'b', 3: 'c' }, attachments: {} }
  const currentAnswers = { answers: { 1: 'a', 2: 'b', 3: 'c' }, attachments: { 1: 7, 2: 8, 3: 6 } }
  // 1 has not arrived, 2 has, 3 has another device's answer.
  expect(unheard(questions, before, currentAnswers)).toEqual({ answers: { 1: 'a' }, attachments: { 1: 7 } })
})

it('knows what another device has answered where a text is being typed', () => {
  const questions = [
    question(1, 'a'),
    question(2, 'b'),
    question(3, 'c'),
    question(4, 'd', 9),
    question(5, null),
  ]
  const before = { answers: { 1: 'a', 2: 'a', 3: 'b', 4: 'd', 5: 'e' }, attachments: {} }
  // 1 is unchanged, 2 was answered elsewhere, 3 equally here, 4 got a file, 5 was emptied.
  expect(findUnseen(questions, [before], { 1: 'x', 2: 'x', 3: 'c', 4: 'x', 5: 'x' })).toEqual({
    answers: { 2: 'b', 4: 'd' },
    attachments: { 2: null, 4: 9 },
  })
  expect(findUnseen(questions, [before], {})).toEqual({ answers: {}, attachments: {} })
})

it('takes what was sent from here for no other answer, also while typing goes on', () => {
  const before = { answers: { 1: 'a', 2: 'a' }, attachments: {} }
  const sentAnswers = { answers: { 1: 'ab', 2: 'ab' }, attachments: {} }
  expect(
    findUnseen([question(1, 'ab'), question(2, 'b')], [before, sentAnswers], { 1: 'abc', 2: 'abc' }),
  ).toEqual({
    answers: { 2: 'b' },
    attachments: { 2: null },
  })
})
