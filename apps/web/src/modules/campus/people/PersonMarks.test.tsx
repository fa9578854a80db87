import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type MarkChange, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { expect, it, vi } from 'vitest'
import { createFakeApi, reply } from '../../../../test/fakeApi'
import { findNoWords, findWords } from '../../../../test/screen'
import { queryClient } from '../../../kit/client/queries'
import { PersonMarks } from './PersonMarks'

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

it('shows the changes of all classes on a press, and those of one', async () => {
  vi.stubGlobal('fetch', createFakeApi([history]).fetch)
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <PersonMarks userId={5} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Riwayat nilai' }))
  await findWords('Bu Sari mengubah Tugas 1: 70 → 80')
  await findWords('Tugas 2')
  await userEvent.selectOptions(await screen.findByLabelText('Kelas'), 'Kalkulus B')
  await findNoWords('Tugas 1')
  await findWords('Tugas 2')
  expect(screen.getByRole('list', { name: 'Riwayat nilai' }).children).toHaveLength(1)
})
