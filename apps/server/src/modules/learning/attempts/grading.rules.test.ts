import { describe, expect, it } from 'vitest'
import { type GradedQuestion, gradeAnswer } from './grading.rules.ts'

const choice: GradedQuestion = {
  id: 1,
  type: 'MULTIPLE_CHOICE',
  options: [{ key: 'A' }, { key: 'B' }],
  answer: 'B',
  content: {},
  key: null,
  key_version: 3,
}
const multipleAnswer: GradedQuestion = {
  ...choice,
  type: 'MULTIPLE_ANSWER',
  options: ['A', 'B', 'C'].map((key) => ({ key })),
  answer: null,
  content: { partial: true },
  key: { keys: ['A', 'B'] },
}
const essay: GradedQuestion = { ...choice, type: 'ESSAY', options: [], answer: null }

/** The paper renames A and B to x and y. */
const reveal = (key: string) => ({ x: 'A', y: 'B' })[key]
const grade = (question: GradedQuestion, answer: string, hasFile = false) =>
  gradeAnswer(question, { answer, hasFile }, reveal)

describe('an answer', () => {
  it('is graded by the key, whose version the grade names', () => {
    expect(grade(choice, 'y')).toEqual({
      answer: 'B',
      status: 'correct',
      share: 1,
      key_version: 3,
      own: true,
    })
    expect(grade(choice, 'x')).toMatchObject({ answer: 'A', status: 'wrong', share: 0 })
    expect(grade(choice, '')).toMatchObject({ answer: '', status: 'empty', share: 0, own: true })
  })

  it('that earns a part of the points is wrong', () => {
    expect(grade(multipleAnswer, '{"keys":["x"]}')).toMatchObject({ status: 'wrong', share: 0.5 })
    expect(grade(multipleAnswer, '{"keys":["x","y"]}')).toMatchObject({ status: 'correct', share: 1 })
  })

  it('in the stored key says so', () => {
    expect(grade(choice, 'B')).toMatchObject({ answer: 'B', status: 'correct', own: false })
  })

  it('that is none of the options is no answer, nor is a choice with a file', () => {
    expect(grade(choice, 'C')).toBeUndefined()
    expect(grade(choice, 'y', true)).toBeUndefined()
  })

  it('that is written waits for a person, unless nothing was written', () => {
    expect(grade(essay, '<p>x</p>')).toMatchObject({ answer: '<p>x</p>', status: 'wait', share: 0 })
    expect(grade(essay, '', true)).toMatchObject({ status: 'wait' })
    expect(grade(essay, '')).toMatchObject({ status: 'empty' })
  })
})
