import { screen, within } from '@testing-library/react'
import { publishLessons } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections } from '@tuntas/contract/learning/sections'
import { expect, it } from 'vitest'
import { refuse, reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const draft = { ...lecturersQuiz, status: 'unpublish', total_question: 0, total_work: 0 } as const
const questions = reply(quizQuestions, { data: [], goals: [], attempts: 0, course_category_id: 3 })
const sections = reply(quizSections, {
  data: [],
  version: 1,
  question_ids: [],
  total_question: 0,
  total_point: 0,
  folders: [],
  goals: [],
  overlaps: [],
})
const forms = reply(quizForms, { data: null, rows: 0, attempts: 0, planned: 0, fixed: 0, draws: 0 })

const open = (quiz: typeof lecturersQuiz = draft, more: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen('/teacher/courses/lesson/quiz/9', {
    as: 'dosen',
    ...more,
    replies: [reply(lecturerLesson, { data: quiz }), questions, sections, forms, ...(more.replies ?? [])],
  })
const listTabs = () => screen.getAllByRole('tab').map((tab) => readText(tab))

it('says state and terms below the title, with the settings one press away', async () => {
  open()
  await findWords('Draf · 30 menit · KKM 75 · 2 remedial · tanpa jadwal')
  expect(screen.getByRole('link', { name: 'Atur' }).getAttribute('href')).toBe(
    '/teacher/courses/lesson/form/7/4/9?dari=kuis',
  )
})

it('names an empty quiz before it is published', async () => {
  const message = '"Kuis 4: JOIN" belum punya soal.'
  const lessons = [{ id: 9, name: 'Kuis 4: JOIN' }]
  const { user, requests, answer } = open(draft, {
    replies: [
      refuse(publishLessons, 'warned', { data: { warnings: [{ code: 'empty_quiz', message, lessons }] } }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Terbitkan' }))
  await findWords(message, () => screen.getByRole('dialog', { name: 'Periksa dulu akibatnya' }))
  answer(reply(publishLessons, { message: '1 pembelajaran dipublikasikan.', data: { lessons: 1 } }))
  await user.click(screen.getByRole('button', { name: 'Ya, lanjutkan' }))
  await findToast('1 pembelajaran dipublikasikan.')
  expect(requests(publishLessons).map(({ body }) => [body.list_id, body.spare_warnings])).toEqual([
    [[9], true],
    [[9], false],
  ])
})

it('asks before a published quiz becomes a draft', async () => {
  const { user, requests } = open(lecturersQuiz)
  await user.click(await screen.findByRole('button', { name: 'Jadikan draf' }))
  await findWords('Kuis ini tidak tampil lagi bagi mahasiswa. Hasilnya tetap tersimpan.')
  await user.click(screen.getByRole('button', { name: 'Tidak' }))
  expect(requests(publishLessons)).toEqual([])
})

it('has two tabs until composing a paper is asked for, with the rest in one menu', async () => {
  const { user, address } = open()
  const menu = await screen.findByRole('button', { name: 'Aksi lain untuk soal' })
  expect(listTabs()).toEqual(['Daftar Soal', 'Hasil Kuis'])
  await user.click(menu)
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(readText(items[0] as HTMLElement)).toBe('Ambil dari bank')
  expect(readText(items.at(-1) as HTMLElement)).toBe('Reset semua')
  await user.click(screen.getByRole('menuitem', { name: 'Bagian' }))
  expect(listTabs()).toEqual(['Daftar Soal', 'Hasil Kuis', 'Susun kertas', 'Bagian', 'Kisi-kisi', 'Paket'])
  expect(address()).toBe('/teacher/courses/lesson/quiz/9?tab=bagian')
})

it('has the tab of composed papers once they are used, without forms that can no longer be made', async () => {
  const { user } = open({
    ...lecturersQuiz,
    total_work: 3,
    composition: { sections: 2, rows: 0, forms: 0 },
  })
  await user.click(await screen.findByRole('tab', { name: 'Susun kertas' }))
  expect(listTabs()).toEqual(['Daftar Soal', 'Hasil Kuis', 'Susun kertas', 'Bagian', 'Kisi-kisi'])
})
