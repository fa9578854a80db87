import { screen } from '@testing-library/react'
import { person } from '@tuntas/contract/operations/helpdesk'
import { type MarkChange, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { findNoWords, findWords, renderScreen } from '../../../../test/screen'

const change = (id: number, courses_id: number, course: string): MarkChange => ({
  id,
  at: '2026-11-20T03:00:00.000Z',
  by: 'Bu Sari',
  action: 'update',
  action_name: 'Mengubah',
  courses_id,
  course,
  lessons_id: id,
  lesson: `Tugas ${id}`,
  question: null,
  unit: 'score',
  before: 70,
  after: 80,
  reason: null,
})
const rows = [change(1, 7, 'Basis Data A'), change(2, 8, 'Kalkulus B')]
const history = reply(studentMarkHistory, ({ query: { courses_id: courseId } }) => {
  const data = rows.filter(({ courses_id }) => courseId === undefined || courses_id === courseId)
  return { data, pagination: { total: data.length, page: 1, prev: null, next: null } }
})

const student = reply(person, {
  data: {
    id: 5,
    role: 'mahasiswa',
    name: 'Ayu Lestari',
    username: '2201010001',
    nim: '2201010001',
    nidn: null,
    email: null,
    phone: null,
    status: 'Aktif',
    education_level: null,
    program: null,
    study_program: 'Teknik Informatika',
    curriculum: null,
    study_group: null,
    entry_year: 2022,
    created_at: '2026-08-20T03:00:00.000Z',
    temporary_until: null,
    identities: 0,
    second_factor: 0,
    last_signin_at: null,
    failed_signins: 0,
    wait_seconds: 0,
    classes: [],
  },
})

it("is a tab of the student's page, with the changes of all classes and of one", async () => {
  const { user } = renderScreen('/student/detail/5?tab=nilai', { as: 'admin', replies: [student, history] })
  await findWords('Bu Sari mengubah Tugas 1: 70 → 80')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Riwayat nilai')
  await findWords('Tugas 2')
  await user.selectOptions(await screen.findByLabelText('Kelas'), 'Kalkulus B')
  await findNoWords('Tugas 1')
  await findWords('Tugas 2')
  expect(screen.getByRole('list', { name: 'Riwayat nilai' }).children).toHaveLength(1)
})
