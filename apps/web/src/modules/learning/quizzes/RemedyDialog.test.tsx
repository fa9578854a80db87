import { screen, within } from '@testing-library/react'
import { questionEditors } from '@tuntas/contract/learning/editors'
import { goals } from '@tuntas/contract/learning/goals'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { type Question, quizQuestions } from '@tuntas/contract/learning/questions'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { quizSections } from '@tuntas/contract/learning/sections'
import { theories } from '@tuntas/contract/learning/topics'
import { expect, it } from 'vitest'
import { type Fake, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { fillIn, findField, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const AT = '2026-11-28T03:00:00.000Z'
const question = (more: Partial<Question> = {}): Question => ({
  id: 31,
  version: 1,
  lessons_id: 9,
  number: 1,
  point: 2,
  type: 'MULTIPLE_CHOICE',
  question: '<p>Mana kunci primer?</p>',
  options: ['NIM', 'Nama', 'Email'].map((label, at) => ({ key: `k${at}`, label, explanation: null })),
  answer: 'A',
  content: {},
  key: null,
  explanation: null,
  level: ['c1'],
  purpose: 'quiz',
  goals: null,
  goal_id: null,
  related_lessons_id: null,
  related_lessons: null,
  related_part: null,
  bank: null,
  bonus: 0,
  also_correct: [],
  remedied_at: null,
  remedied_by: null,
  reason: null,
  ...more,
})
const listQuestions = (...questions: Question[]) =>
  reply(quizQuestions, { data: questions, goals: [], course_category_id: 3, attempts: 2 })
const remedy = { remedied_at: AT, remedied_by: 'Bu Rina', reason: 'Dua opsi benar' }

const open = (questions: Fake, ...replies: readonly Fake[]) =>
  renderScreen('/teacher/courses/lesson/quiz/9?tab=soal', {
    as: 'dosen',
    replies: [
      reply(lecturerLesson, { data: lecturersQuiz }),
      questions,
      reply(quizSections, {
        data: [],
        overlaps: [],
        question_ids: [],
        total_question: 1,
        total_point: 2,
        version: 1,
        folders: [],
        goals: [],
      }),
      reply(quizForms, { data: null, attempts: 2, rows: 0, planned: 0, fixed: 0, draws: 0 }),
      reply(questionEditors, { data: [] }),
      reply(goals, {
        data: [],
        archived: [],
        merges: [],
        course_category: 'Basis Data',
        total_course: 1,
        cpmk: [],
      }),
      reply(theories, { data: [] }),
      ...replies,
    ],
  })
const preview = {
  changed: 101,
  results: [{ user_id: 5, nim: '2201010005', name: 'Citra Lestari', before: 50, after: 100 }],
  gains_mastery: 1,
  loses_mastery: 0,
  closed: { version: 2, students: 1 },
}
const press = async (user: ReturnType<typeof renderScreen>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = () => screen.getByRole('dialog')

it('shows whose scores change before a bonus is given, and asks for a reason', async () => {
  const { user, requests, answer } = open(
    inTurn(listQuestions(question()), listQuestions(question({ bonus: 1, ...remedy }))),
    refuse(remedyQuestion, 'regrade', { data: preview }),
  )
  await press(user, 'Perbaiki soal…')
  await user.click(await screen.findByRole('radio', { name: 'Soal bonus' }))
  await press(user, 'Lanjut')
  await findWords('Tulis alasan, minimal 10 huruf', dialog)
  expect(requests(remedyQuestion)).toHaveLength(0)
  await fillIn(user, await findField('Alasan'), 'Dua opsi benar')
  await press(user, 'Lanjut')
  await findWords('101 hasil berubah.', dialog)
  for (const words of [
    'Citra Lestari',
    '50,00',
    '100,00',
    '1 mahasiswa menjadi tuntas.',
    '100 hasil lainnya',
    '(versi 2)',
  ])
    expect(readText(dialog())).toContain(words)
  answer(reply(remedyQuestion, { message: 'Soal diperbaiki.' }))
  await press(user, 'Ya, nilai ulang')
  await findToast('Soal diperbaiki.')
  expect(requests(remedyQuestion).map(({ body }) => body)).toEqual([
    { id: 31, bonus: true, reason: 'Dua opsi benar', confirm: false },
    { id: 31, bonus: true, reason: 'Dua opsi benar', confirm: true },
  ])
  await findWords('Bonus', () => screen.getByRole('list', { name: 'Daftar soal' }))
  await findWords('Dua opsi benar · Bu Rina')
})

it('takes further options beside the key, and none is said at the field', async () => {
  const { user, requests } = open(
    listQuestions(question()),
    reply(remedyQuestion, { message: 'Soal diperbaiki.' }),
  )
  await press(user, 'Perbaiki soal…')
  await user.click(await screen.findByRole('radio', { name: 'Jawaban lain yang benar' }))
  await fillIn(user, await findField('Alasan'), 'Nama juga diterima')
  await press(user, 'Lanjut')
  await findWords('Pilih jawaban lain yang benar', dialog)
  const key = within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: /NIM/ })
  expect([key.disabled, key.checked]).toEqual([true, true])
  await user.click(within(dialog()).getByRole('checkbox', { name: /Email/ }))
  await press(user, 'Lanjut')
  await findToast('Soal diperbaiki.')
  expect(requests(remedyQuestion)[0]?.body).toMatchObject({ also_correct: ['C'] })
})

it('takes sets of options where an answer chooses several', async () => {
  const multipleAnswer = question({
    type: 'MULTIPLE_ANSWER',
    answer: null,
    key: { keys: ['k0'] },
    content: { partial: true },
  })
  const { user, requests } = open(
    listQuestions(multipleAnswer),
    reply(remedyQuestion, { message: 'Soal diperbaiki.' }),
  )
  await press(user, 'Perbaiki soal…')
  await user.click(await screen.findByRole('radio', { name: 'Jawaban lain yang benar' }))
  await press(user, 'Tambah jawaban lain')
  const set = within(screen.getByRole('group', { name: 'Jawaban lain 1' }))
  for (const name of [/Email/, /NIM/]) await user.click(set.getByRole('checkbox', { name }))
  await fillIn(user, await findField('Alasan'), 'A dan C juga diterima')
  await press(user, 'Lanjut')
  await findToast('Soal diperbaiki.')
  expect(requests(remedyQuestion)[0]?.body).toMatchObject({ also_correct: [['A', 'C']] })
})

it('takes a remedy back, and says what refuses that', async () => {
  const { user, requests, answer } = open(
    listQuestions(question({ also_correct: ['k2'], ...remedy })),
    refuse(remedyQuestion, 'not_found'),
  )
  await findWords('Jawaban lain', () => screen.getByRole('list', { name: 'Daftar soal' }))
  await press(user, 'Batalkan perbaikan')
  await fillIn(user, await findField('Alasan'), 'Ternyata kuncinya benar')
  await press(user, 'Lanjut')
  await findWords('Data tidak ditemukan', dialog)
  answer(reply(remedyQuestion, { message: 'Soal diperbaiki.' }))
  await press(user, 'Lanjut')
  await findToast('Soal diperbaiki.')
  expect(requests(remedyQuestion).at(-1)?.body).toMatchObject({ bonus: false, also_correct: [] })
})
