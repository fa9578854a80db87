import { screen } from '@testing-library/react'
import { courseFollowUp } from '@tuntas/contract/classroom/members'
import { plan, planClass, plans } from '@tuntas/contract/insight/plans'
import { lessonNumbers } from '@tuntas/contract/insight/teaching'
import { publishLessons } from '@tuntas/contract/learning/lesson-form'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { resetTopics } from '@tuntas/contract/learning/topics'
import { expect, it } from 'vitest'
import { emptyPlan } from '../../../../test/emptyPlan'
import { type Fake, reply } from '../../../../test/fakeApi'
import { lecturersClass } from '../../../../test/lecturersClass'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { fillIn, findToast, findWords, renderScreen } from '../../../../test/screen'

const topic = {
  id: 4,
  version: 1,
  courses_id: 7,
  name: 'Minggu 1',
  section: 'Minggu 1',
  title: 'Minggu 1',
  locked: 0,
} as const
const lesson = (id: number, status: 'publish' | 'unpublish') => ({
  ...lecturersQuiz,
  id,
  name: `Kuis ${id}`,
  status,
  locked: 0 as const,
  opened_by: [],
})
const open = (...replies: readonly Fake[]) =>
  renderScreen('/teacher/courses/detail/7', {
    as: 'dosen',
    replies: [
      lecturersClass,
      reply(courseFollowUp, { data: [] }),
      reply(lessonNumbers, { data: [] }),
      ...replies,
    ],
  })
const withLessons = reply(lecturerLessons, {
  data: [{ ...topic, lessons: [lesson(9, 'publish'), lesson(10, 'unpublish'), lesson(11, 'unpublish')] }],
})
const subject = (status: 'draf' | 'disahkan') => ({
  course_category_id: 3,
  course_category: 'Basis Data',
  course_category_code: 'IF2301',
  sks: 3,
  study_program: 'Informatika',
  can_edit: true,
  editions: [
    {
      id: 21,
      edition: 2,
      status,
      proposed_at: null,
      approved_at: status === 'disahkan' ? '2026-08-01T03:00:00.000Z' : null,
      remark: null,
    },
  ],
})

it('publishes the drafts of a topic in one press', async () => {
  const { user, requests } = open(
    withLessons,
    reply(publishLessons, { message: '2 pembelajaran dipublikasikan.', data: { lessons: 2 } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Terbitkan semua di topik Minggu 1' }))
  await findToast('2 pembelajaran dipublikasikan.')
  expect(requests(publishLessons)[0]?.body).toMatchObject({ list_id: [10, 11], status: 'publish' })
})

it('resets all topics from the menu, after its warning', async () => {
  const { user, requests } = open(withLessons)
  expect(screen.queryByRole('button', { name: 'Reset Semua Topik' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Aksi lain untuk topik' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset Semua Topik' }))
  await findWords('Semua topik dan pembelajaran di kelas ini akan dihapus.')
  await user.click(screen.getByRole('button', { name: 'Tidak' }))
  expect(requests(resetTopics)).toEqual([])
})

const quiz = {
  note: null,
  component: null,
  technique: null,
  rubric: null,
  output: null,
  criteria: null,
  due: null,
}

it('offers an empty class the approved RPS and a former class', async () => {
  const { user, requests } = open(
    reply(lecturerLessons, { data: [] }),
    reply(plans, { data: [subject('disahkan')] }),
    reply(plan, {
      data: {
        ...emptyPlan,
        id: 21,
        version: 1,
        edition: 2,
        status: 'disahkan',
        course_category: 'Basis Data',
        course_category_code: null,
        study_program: 'Informatika',
        proposed_at: null,
        proposed_by: null,
        approved_at: '2026-08-01T03:00:00.000Z',
        remark: null,
        assessments: [{ ...quiz, name: 'Kuis 1', type: 'QUIZ', week: 4, weight: 100, goals: [] }],
      },
    }),
    reply(planClass, { message: 'Kelas diisi dari RPS.', data: { courses_id: 7, topics: 16, lessons: 6 } }),
  )
  expect(await screen.findByRole('button', { name: 'Salin kelas semester lalu' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Isi dari RPS yang disahkan' }))
  await findWords('RPS versi 2, disahkan ')
  await fillIn(user, await screen.findByRole('textbox', { name: 'KKM Kuis 1' }), '75')
  await user.click(screen.getByRole('button', { name: 'Isi kelas' }))
  await findToast('Kelas diisi dari RPS.')
  expect(requests(planClass)[0]?.body).toMatchObject({
    id: 21,
    courses_id: 7,
    quizzes: [{ position: 0, minutes: 60, kkm: 75, publish: false }],
  })
})

it('leads to the RPS where none is approved', async () => {
  open(reply(lecturerLessons, { data: [] }), reply(plans, { data: [subject('draf')] }))
  const link = await screen.findByRole('link', { name: 'Susun RPS lebih dulu' })
  expect(link.getAttribute('href')).toBe('/teacher/plan')
})
