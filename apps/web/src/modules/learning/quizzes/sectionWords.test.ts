import { expect, it } from 'vitest'
import { type Board, EMPTY_DRAW, knownTo } from './sectionDrafts'
import { diffBoards } from './sectionWords'

const names = {
  texts: new Map([
    [1, 'Apa itu kunci?'],
    [2, 'x'.repeat(80)],
  ]),
  goals: [{ id: 7, text: 'Membaca ERD' }],
  folders: [{ id: 5, name: 'ERD' }],
}
const drawnSection = {
  key: -2,
  id: 2,
  title: 'Undian',
  draw: { ...EMPTY_DRAW, folder_id: '5', goal_id: '7' },
  ids: [],
}
const ownBoard: Board = {
  loose: [],
  sections: [{ key: -1, id: 1, title: ' A ', draw: null, ids: [1, 2] }, drawnSection],
}

it('says nothing where both are alike', () => {
  expect(diffBoards(ownBoard, { ...ownBoard, sections: [...ownBoard.sections] }, names)).toEqual([])
})

it('says section by section what differs, in words', () => {
  const otherBoard: Board = { loose: [1], sections: [{ key: -1, id: 1, title: 'B', draw: null, ids: [] }] }
  const [loose, first, second, ...more] = diffBoards(ownBoard, otherBoard, names)
  expect(more).toEqual([])
  expect(loose).toEqual({ label: 'Soal tanpa bagian', mine: '', theirs: '1. Apa itu kunci?' })
  expect(first?.label).toBe('Bagian 1')
  expect(first?.mine).toMatch(/^A\n2 soal tetap\n1\. Apa itu kunci\?\n2\. x{59}…$/)
  expect(first?.theirs).toBe('B\n0 soal tetap')
  expect(second?.mine).toBe(
    'Undian\nUndi 5 soal × 1 poin, folder ERD, tujuan Membaca ERD, tiap mahasiswa sendiri',
  )
  expect(second?.theirs).toBe('')
})

it('makes sections anew that are there no more', () => {
  expect(knownTo(ownBoard, { data: [{ id: 2 }] }).sections.map(({ id }) => id)).toEqual([undefined, 2])
})
