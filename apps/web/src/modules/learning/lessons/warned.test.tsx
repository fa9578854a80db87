import { screen } from '@testing-library/react'
import { courseFollowUp } from '@tuntas/contract/classroom/members'
import { lessonNumbers } from '@tuntas/contract/insight/teaching'
import { removeLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { expect, it } from 'vitest'
import { refuse, reply } from '../../../../test/fakeApi'
import { lecturersClass } from '../../../../test/lecturersClass'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findToast, findWords, renderScreen } from '../../../../test/screen'

const MESSAGE = 'Jumlah bobot menjadi 80% (semula 100%).'
const lessons = reply(lecturerLessons, {
  data: [
    {
      id: 4,
      version: 1,
      courses_id: 7,
      name: 'Topik',
      section: 'Topik',
      title: 'Topik',
      locked: 0,
      lessons: [{ ...lecturersQuiz, locked: 0, opened_by: [] }],
    },
  ],
})

it('shows what a deletion comes to, and deletes after a second yes', async () => {
  const { user, requests, answer } = renderScreen('/teacher/courses/detail/7', {
    as: 'dosen',
    replies: [
      lecturersClass,
      lessons,
      reply(courseFollowUp, { data: [] }),
      reply(lessonNumbers, { data: [] }),
      refuse(removeLesson, 'warned', {
        data: { warnings: [{ code: 'weights', message: MESSAGE, before: 100, after: 80 }] },
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^Hapus .*Kuis 4/ }))
  await findWords('Kamu akan menghapus data dengan nama Kuis 4: JOIN')
  await user.click(screen.getByRole('button', { name: 'Ya' }))
  await findWords(MESSAGE, () => screen.getByRole('dialog', { name: 'Periksa dulu akibatnya' }))
  expect(requests(removeLesson).map(({ query }) => query)).toEqual([{ spare_warnings: true }])
  answer(reply(removeLesson, { message: 'Pembelajaran dihapus.' }))
  await user.click(screen.getByRole('button', { name: 'Ya, lanjutkan' }))
  await findToast('Pembelajaran dihapus.')
  expect(requests(removeLesson).map(({ query }) => query)).toEqual([
    { spare_warnings: true },
    { spare_warnings: false },
  ])
})
