import { screen, waitFor } from '@testing-library/react'
import { quizGoalResults } from '@tuntas/contract/learning/goal-results'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findWords, renderScreen } from '../../../../test/screen'

const goal = {
  goal_id: 3,
  text: 'Menulis kueri',
  measured: 5,
  passed: [4],
  excepted: 0,
  not_yet: 1,
  waiting: 0,
}
const results = reply(quizGoalResults, ({ query }) => ({
  data: [],
  pagination: paginate({ page: query.page ?? 1, limit: query.limit ?? 10 }, 0),
  goals: [goal],
}))

it("lists the students who have not reached a goal, from the goal's bar or its number", async () => {
  const { user, requests } = renderScreen('/teacher/courses/lesson/quiz/9?tab=tujuan', {
    as: 'dosen',
    replies: [reply(lecturerLesson, { data: lecturersQuiz }), results],
  })
  expect(await screen.findByRole('button', { name: '1 belum tuntas' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Lihat yang belum tuntas: Menulis kueri' }))
  await findWords('Belum tuntas tujuan Menulis kueri')
  await waitFor(() => expect(requests(quizGoalResults).at(-1)?.query).toMatchObject({ goal_id: 3 }))
  await user.click(screen.getByRole('button', { name: 'Semua tujuan' }))
  await waitFor(() => expect(screen.queryByText(/Belum tuntas tujuan/)).toBeNull())
})
