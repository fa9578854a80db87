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
const drawn = {
  key: -2,
  id: 2,
  title: 'Undian',
  draw: { ...EMPTY_DRAW, folder_id: '5', goal_id: '7' },
  ids: [],
}
const mine: Board = {
  loose: [],
  sections: [{ key: -1, id: 1, title: ' A ', draw: null, ids: [1, 2] }, drawn],
}

it('says nothing where both are alike', () => {
  expect(diffBoards(mine, { ...mine, sections: [...mine.sections] }, names)).toEqual([])
})

it('says section by section what differs, in words', () => {
  const theirs: Board = { loose: [1], sections: [{ key: -1, id: 1, title: 'B', draw: null, ids: [] }] }
  const [loose, first, second, ...more] = diffBoards(mine, theirs, names)
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
  expect(knownTo(mine, { data: [{ id: 2 }] }).sections.map(({ id }) => id)).toEqual([undefined, 2])
})
