import { expect, it } from 'vitest'
import { boardFrom, bodyOf, EMPTY_DRAW, faultOf, lineOf, type SectionDraft } from './sectionDrafts'

const fixed: SectionDraft = { key: -1, id: 1, title: 'Bagian A', draw: null, ids: [3, 4] }
const drawn: SectionDraft = { key: -2, id: 2, title: 'Undian', draw: EMPTY_DRAW, ids: [] }
const board = { loose: [1, 2], sections: [fixed, drawn] }

it('stands in one line, and comes back from it', () => {
  expect(lineOf(board)).toEqual([1, 2, -1, 3, 4, -2])
  expect(boardFrom(lineOf(board), board.sections)).toEqual(board)
})

it('puts a question that is moved below a draw into the section before it', () => {
  expect(boardFrom([1, -1, 3, 4, -2, 2], board.sections)).toEqual({
    loose: [1],
    sections: [{ ...fixed, ids: [3, 4, 2] }, drawn],
  })
  expect(boardFrom([-2, 1, -1, 2, 3, 4], board.sections).loose).toEqual([1])
})

it('says what a draw is, and questions of fixed sections alone', () => {
  const draw = { ...EMPTY_DRAW, goal_id: '7', point: '2,5' }
  expect(bodyOf({ loose: [], sections: [fixed, { ...drawn, draw }] })).toEqual([
    { id: 1, title: 'Bagian A', draw: null, question_ids: [3, 4] },
    {
      id: 2,
      title: 'Undian',
      draw: { n: 5, goal_id: 7, level: null, type: null, folder_id: null, per_student: true, point: 2.5 },
    },
  ])
})

it('names what is missing', () => {
  expect(faultOf(fixed)).toEqual({})
  expect(
    Object.keys(faultOf({ ...drawn, title: ' ', draw: { ...EMPTY_DRAW, n: '1,5', point: '0' } })),
  ).toEqual(['title', 'n', 'point'])
})
