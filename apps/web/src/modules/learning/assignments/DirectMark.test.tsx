import { screen, waitFor } from '@testing-library/react'
import { type AssignmentRow, assignmentResults, updateScore } from '@tuntas/contract/learning/assignments'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findWords, readText, renderScreen } from '../../../../test/screen'

const row = (more: Partial<AssignmentRow>): AssignmentRow => ({
  user_id: 21,
  name: 'Citra Lestari',
  nim: '2201010021',
  uploaded: null,
  score: null,
  previous_score: null,
  feedback: null,
  held: 0,
  description: null,
  versions: 0,
  group_id: null,
  group: null,
  group_score: null,
  own_score: null,
  without_group: 0,
  handed_in: 0,
  direct: 0,
  submitted_by: null,
  attachment: null,
  filename: null,
  extension: null,
  size: null,
  ...more,
})

const results = (...rows: AssignmentRow[]) =>
  reply(assignmentResults, ({ query }) => ({
    data: rows,
    pagination: paginate(query, rows.length),
    summary: { students: 2, submitted: 0, graded: 0, mean: null, held: 0, without_group: 0 },
  }))
const task = reply(lecturerLesson, { data: { ...lecturersQuiz, name: 'Tugas 1', type: 'ASSIGNMENT' } })

it('marks who has handed in nothing, and says so in the row', async () => {
  const markReply = reply(updateScore, {
    data: { id: 5, score: 85, version: 2 },
    message: 'Nilai berhasil disimpan!',
  })
  const { user, requests, answer } = renderScreen('/teacher/courses/lesson/assignment/9?tab=hasil', {
    as: 'dosen',
    replies: [task, results(row({})), markReply],
  })
  await user.click(await screen.findByRole('button', { name: 'Atur nilai Citra Lestari' }))
  answer(results(row({ id: 5, version: 2, score: 85, direct: 1 })))
  await user.type(screen.getByRole('textbox', { name: 'Nilai Citra Lestari' }), '85{Enter}')
  await waitFor(() =>
    expect(requests(updateScore)[0]?.body).toEqual({ lessons_id: 9, user_id: 21, score: 85 }),
  )
  await findWords('Dinilai langsung')
  expect(readText(screen.getByRole('row', { name: /Citra/ }))).toContain('Belum mengumpulkan tugas')
})

it('says that a hand-in came after the mark', async () => {
  renderScreen('/teacher/courses/lesson/assignment/9?tab=hasil', {
    as: 'dosen',
    replies: [
      task,
      results(
        row({ id: 5, version: 3, score: 85, direct: 1, handed_in: 1, uploaded: '2026-11-20T03:00:00.000Z' }),
      ),
    ],
  })
  await findWords(/setelah dinilai langsung/)
})
