import { expect, it } from 'vitest'
import { markedRubricForm, rubricForm } from './rubric.schemas.ts'
import { isComplete, rubricScore, sumBestPoints } from './rubric.vocabulary.ts'

const levels = (...points: number[]) =>
  points.map((one) => ({ name: `T${one}`, points: one, description: null }))
const rubric = {
  criteria: [
    { name: 'Isi', levels: levels(4, 3, 1) },
    { name: 'Bahasa', levels: levels(2, 0) },
  ],
}

it('scales the chosen levels to 100, wherever the best level stands', () => {
  expect(sumBestPoints(rubric)).toBe(6)
  expect(rubricScore(rubric, [0, 0])).toBe(100)
  expect(rubricScore(rubric, [1, 0])).toBe(83.33)
  expect(rubricScore(rubric, [2, 1])).toBe(16.67)
  expect(rubricScore({ criteria: [{ levels: levels(0, 5) }] }, [1])).toBe(100)
})

it('comes to nothing while a level is missing, is none of the rubric, or nothing can be earned', () => {
  for (const selectedLevels of [[0], [0, undefined], [0, 2], [3, 0], [0, 0, 0], [-1, 0]])
    expect(rubricScore(rubric, selectedLevels)).toBeNull()
  expect(isComplete(rubric, [2, 1])).toBe(true)
  expect(rubricScore({ criteria: [{ levels: levels(0, 0) }] }, [0])).toBeNull()
})

it('is refused with the place of what is wrong', () => {
  const listMessages = (value: unknown) =>
    rubricForm.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(listMessages(rubric)).toBeUndefined()
  expect(listMessages({ criteria: [] })).toEqual(['criteria: Isi kriteria rubrik'])
  expect(listMessages({ criteria: [{ name: '', levels: levels(1, 0) }] })).toEqual([
    'criteria.0.name: Masukan nama kriteria',
  ])
  expect(listMessages({ criteria: [{ name: 'Isi', levels: levels(1) }] })).toEqual([
    'criteria.0.levels: Setiap kriteria membutuhkan minimal 2 tingkat',
  ])
  expect(listMessages({ criteria: [{ name: 'Isi', levels: levels(0, 0) }] })).toEqual([
    'criteria: Rubrik membutuhkan setidaknya satu tingkat dengan poin',
  ])
  expect(listMessages('x')).toEqual([': Rubrik tidak sesuai'])
  const typedRubric = {
    name: ' Isi ',
    levels: [{ name: 'Baik', points: '2,5', description: '' }, ...levels(1)],
  }
  expect(rubricForm.parse({ criteria: [typedRubric] }).criteria[0]).toMatchObject({
    name: 'Isi',
    levels: [{ points: 2.5, description: null }, {}],
  })
  expect(markedRubricForm.safeParse({ ...rubric, chosen: [0, 'a'] }).success).toBe(false)
})
