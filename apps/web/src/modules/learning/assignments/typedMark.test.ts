import { expect, it } from 'vitest'
import { isMarkTyped, isTyped, typedMark } from './typedMark'

const level = (name: string, points: number) => ({ name, points, description: null })
const rubric = {
  criteria: [
    { name: 'Isi', description: null, levels: [level('Kurang', 0), level('Baik', 50)] },
    { name: 'Bahasa', description: null, levels: [level('Kurang', 0), level('Baik', 50)] },
  ],
}

it('a mark is typed where something differs from what stands', () => {
  expect(isTyped(undefined, { score: 80 })).toBe(false)
  expect(isTyped({ score: ' 87,5 ' }, { score: 87.5 })).toBe(false)
  expect(isTyped({ score: '88' }, { score: 87.5 })).toBe(true)
  expect(isTyped({ feedback: '' }, { score: null })).toBe(true)
  expect(isTyped({ chosen: [] }, { score: null })).toBe(true)
})

it('what is typed of a member is typed too, and is no mark of the group', () => {
  expect(isTyped({ own: { 7: { score: '60' } } }, { score: 80 })).toBe(true)
  expect(isMarkTyped({ own: { 7: { score: '60' } } }, { score: 80 })).toBe(false)
  expect(isTyped({ own: { 7: {}, 8: undefined } }, { score: 80 })).toBe(false)
})

it('is read as it is typed, over the mark that stands', () => {
  expect(typedMark({ score: '87,5' }, { score: null }, null)).toEqual({ score: 87.5, rubric: undefined })
  expect(typedMark({ feedback: 'Baik' }, { score: 70 }, null)).toEqual({ score: 70, rubric: undefined })
  expect(typedMark({}, { score: null }, null)).toEqual({ fault: 'Masukan nilai' })
  expect(typedMark({ score: '101' }, { score: 70 }, null)).toEqual({ fault: 'Maksimal 100' })
})

it('needs a level of every criterion once one is chosen', () => {
  expect(typedMark({ score: '50', chosen: [1, undefined] }, { score: null }, rubric)).toEqual({
    fault: 'Pilih tingkat setiap kriteria rubrik',
  })
  expect(typedMark({ score: '100', chosen: [1, 1] }, { score: null }, rubric)).toEqual({
    score: 100,
    rubric: { criteria: rubric.criteria, chosen: [1, 1] },
  })
})

it('asks for the levels anew once the rubric has changed', () => {
  const draft = { score: '100', chosen: [1, 1], chosenFrom: rubric }
  const changedRubric = { criteria: rubric.criteria.toReversed() }
  expect(typedMark(draft, { score: null }, changedRubric)).toEqual({
    fault: 'Rubrik baru saja diubah. Pilih tingkat setiap kriteria lagi',
  })
})
