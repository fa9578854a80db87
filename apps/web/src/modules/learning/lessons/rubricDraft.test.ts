import { expect, it } from 'vitest'
import { draftSaid, newCriterion, rubricFault, toRubricDraft } from './rubricDraft'

it('writes points with a comma, and says a rubric in one line', () => {
  const levels = [{ name: 'Baik', points: 2.5, description: null }]
  const draft = toRubricDraft({ criteria: [{ name: 'Isi', levels }] })
  expect(draft?.criteria[0]?.levels[0]).toEqual({ name: 'Baik', points: '2,5', description: '' })
  expect(draftSaid(draft)).toBe('Isi (Baik 2,5)')
  expect(draftSaid(null)).toBe('Tidak ada')
  expect(newCriterion().levels.map(({ points }) => points)).toEqual(['4', '3', '2', '1'])
})

it('names the place of what is wrong', () => {
  const errors = { 'rubric.criteria.1.levels.0.name': 'Masukan nama tingkat', name: 'Masukan judul' }
  expect(rubricFault(errors)).toEqual({
    name: 'Masukan judul',
    rubric: 'Kriteria 2, tingkat 1: Masukan nama tingkat',
  })
  expect(rubricFault({ 'rubric.criteria': 'Isi kriteria rubrik' })).toEqual({ rubric: 'Isi kriteria rubrik' })
  expect(rubricFault({ name: 'x' })).toEqual({ name: 'x' })
})
