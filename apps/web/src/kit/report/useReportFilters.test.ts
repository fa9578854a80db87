import { expect, it } from 'vitest'
import { chosenBy } from './useReportFilters'

it('voids the choices behind the one that is made', () => {
  expect(chosenBy('courses_id', '5')).toEqual({ courses_id: '5', section_id: undefined, quiz_id: undefined })
  expect(chosenBy('section_id', '7')).toEqual({ section_id: '7', quiz_id: undefined })
  expect(chosenBy('quiz_id', '9')).toEqual({ quiz_id: '9' })
})

it('takes a choice back', () => {
  expect(chosenBy('quiz_id', '')).toEqual({ quiz_id: undefined })
})
