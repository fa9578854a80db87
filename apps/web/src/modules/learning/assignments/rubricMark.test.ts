import { expect, it } from 'vitest'
import { isSameRubric, rubricToSend } from './rubricMark'

const levels = [
  { name: 'Baik', points: 2, description: null },
  { name: 'Kurang', points: 0, description: null },
]
const rubric = {
  criteria: [
    { name: 'Isi', levels },
    { name: 'Bahasa', levels },
  ],
}

it('sends all that was chosen, or says that some is missing, or nothing', () => {
  expect(rubricToSend(rubric, [0, 1])).toEqual({ ...rubric, chosen: [0, 1] })
  expect(rubricToSend(rubric, [0, undefined])).toBe('incomplete')
  expect(rubricToSend(rubric, [])).toBeUndefined()
  expect(rubricToSend(rubric, undefined)).toBeUndefined()
  expect(rubricToSend(null, [0])).toBeUndefined()
})

it('takes no levels over that were chosen of another rubric', () => {
  const otherRubric = { criteria: rubric.criteria.toReversed() }
  expect(rubricToSend(otherRubric, [0, 1], rubric)).toBe('changed')
  expect(rubricToSend(rubric, [0, 1], { ...rubric })).toEqual({ ...rubric, chosen: [0, 1] })
})

it('knows the same criteria again, whatever is chosen of them', () => {
  expect(isSameRubric(rubric, { ...rubric, chosen: [0, 0] } as typeof rubric)).toBe(true)
  expect(isSameRubric(rubric, { criteria: rubric.criteria.slice(1) })).toBe(false)
})
