import { describe, expect, it } from 'vitest'
import {
  type Board,
  boardFrom,
  EMPTY_DRAW,
  flattenBoard,
  keyedAs,
  rebased,
  type SectionDraft,
  sameBoard,
  toSectionsBody,
  validateSection,
} from './sectionDrafts'

const fixedSection: SectionDraft = { key: -1, id: 1, title: 'Bagian A', draw: null, ids: [3, 4] }
const drawnSection: SectionDraft = { key: -2, id: 2, title: 'Undian', draw: EMPTY_DRAW, ids: [] }
const board = { loose: [1, 2], sections: [fixedSection, drawnSection] }

it('stands in one line, and comes back from it', () => {
  expect(flattenBoard(board)).toEqual([1, 2, -1, 3, 4, -2])
  expect(boardFrom(flattenBoard(board), board.sections)).toEqual(board)
})

it('puts a question that is moved below a draw into the section before it', () => {
  expect(boardFrom([1, -1, 3, 4, -2, 2], board.sections)).toEqual({
    loose: [1],
    sections: [{ ...fixedSection, ids: [3, 4, 2] }, drawnSection],
  })
  expect(boardFrom([-2, 1, -1, 2, 3, 4], board.sections).loose).toEqual([1])
})

it('says what a draw is, and questions of fixed sections alone', () => {
  const draw = { ...EMPTY_DRAW, goal_id: '7', point: '2,5' }
  expect(toSectionsBody({ loose: [], sections: [fixedSection, { ...drawnSection, draw }] })).toEqual([
    { id: 1, title: 'Bagian A', draw: null, question_ids: [3, 4] },
    {
      id: 2,
      title: 'Undian',
      draw: { n: 5, goal_id: 7, level: null, type: null, folder_id: null, per_student: true, point: 2.5 },
    },
  ])
})

it('names what is missing', () => {
  expect(validateSection(fixedSection)).toEqual({})
  expect(
    Object.keys(
      validateSection({ ...drawnSection, title: ' ', draw: { ...EMPTY_DRAW, n: '1,5', point: '0' } }),
    ),
  ).toEqual(['title', 'n', 'point'])
})

const section = (key: number, id: number | undefined, title: string, ids: number[] = []) => ({
  key,
  id,
  title,
  draw: null,
  ids,
})
const before: Board = { loose: [1], sections: [section(-7, undefined, 'A', [2])] }
const savedBoard: Board = { loose: [1], sections: [section(-40, 40, 'A', [2])] }

describe('a board after its quiz was read anew', () => {
  it('is what its save made, with its fields where they were', () => {
    const now = keyedAs(savedBoard, before)
    expect(rebased(before, before, now)).toEqual({ loose: [1], sections: [section(-7, 40, 'A', [2])] })
    expect(sameBoard(before, now)).toBe(true)
  })

  it('keeps what was written meanwhile, and knows what it was saved as', () => {
    const writtenBoard: Board = {
      loose: [1],
      sections: [section(-7, undefined, 'A dan seterusnya', [2]), section(-8, undefined, '')],
    }
    expect(rebased(writtenBoard, before, keyedAs(savedBoard, before))).toEqual({
      loose: [1],
      sections: [section(-7, 40, 'A dan seterusnya', [2]), section(-8, undefined, '')],
    })
  })

  it('takes questions that came and lets go those that went', () => {
    const writtenBoard: Board = { loose: [1], sections: [section(-40, 40, 'Lain', [2])] }
    const now: Board = { loose: [3], sections: [section(-40, 40, 'A', [2])] }
    expect(rebased(writtenBoard, savedBoard, now)).toEqual({
      loose: [3],
      sections: [section(-40, 40, 'Lain', [2])],
    })
  })
})
