import { screen } from '@testing-library/react'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { type StudentBehind, studentsBehind } from '@tuntas/contract/insight/teaching'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { findWords, renderScreen } from '../../../../test/screen'

const gap = { lessons_id: 9, lesson: 'Kuis 1', state: 'below_kkm' as const, score: 54, kkm: 75 }
const student = (user_id: number, name: string): StudentBehind => ({
  courses_id: 7,
  courses: 'Basis Data A',
  user_id,
  nim: `22010100${user_id}`,
  name,
  progress: { settled: 1, total: 4 },
  done: 1,
  last_activity: null,
  missed: 0,
  held_at: null,
  gaps: [gap],
})
const gaps = [
  {
    courses_id: 7,
    courses: 'Basis Data A',
    lessons_id: 9,
    lessons: 'Kuis 1',
    below_kkm: 2,
    not_started: 0,
    goals: [{ goal_id: 3, text: 'Menulis kueri', students: 2 }],
  },
]
const classes = reply(courseOptions, { data: [{ id: 7, name: 'Basis Data A', code: 'IF-A' }] })
const open = (search: string, data = [student(21, 'Ani'), student(22, 'Budi')]) =>
  renderScreen(`/teacher/behind?courses_id=7${search}`, {
    as: 'dosen',
    replies: [classes, reply(studentsBehind, { data, gaps })],
  })

it('selects all students of a figure, whose score stands beside each recipient', async () => {
  const { user, requests } = open('&lessons_id=9&gap=below_kkm')
  await findWords('Belum tuntas Kuis 1: 2 mahasiswa')
  await findWords('2 dipilih')
  expect(requests(studentsBehind)[0]?.query).toMatchObject({ lessons_id: 9, gap: 'below_kkm' })
  await user.click(screen.getByRole('button', { name: 'Kirim pesan' }))
  const tick = await screen.findByRole('checkbox', { name: 'Ani · 2201010021 · Kuis 1: 54, belum tuntas' })
  expect((tick as HTMLInputElement).checked).toBe(true)
})

it('selects nobody in the whole list, and names the goal of a filtered one', async () => {
  open('')
  await findWords('2 mahasiswa')
  expect(screen.queryByText('2 dipilih')).toBeNull()
  open('&lessons_id=9&goal=3')
  await findWords('Belum tuntas tujuan “Menulis kueri” di Kuis 1: 2 mahasiswa')
})
