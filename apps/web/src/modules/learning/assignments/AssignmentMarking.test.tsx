import { screen, waitFor, within } from '@testing-library/react'
import {
  assignmentResults,
  type HandedIn,
  type QueueRow,
  submissionDetail,
  submissionQueue,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { hold, reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findWords, renderScreen } from '../../../../test/screen'

const AT = '2026-11-20T03:00:00.000Z'
const alone = {
  group_id: null,
  group: null,
  group_score: null,
  own_score: null,
  without_group: 0 as const,
  handed_in: 1 as const,
  direct: 0 as const,
}
const people = ['Ayu', 'Budi', 'Citra'].map((name, at) => ({ id: 11 + at, name, nim: `2201010${at}` }))
const queue = reply(submissionQueue, {
  data: people.map(
    ({ id, name, nim }): QueueRow => ({
      ...alone,
      id,
      user_id: id,
      name,
      nim,
      state: 'waiting',
      score: null,
      levels: id === 13 ? [1, 0] : null,
      uploaded: AT,
    }),
  ),
})
const rubric = {
  criteria: ['Isi', 'Bahasa'].map((name) => ({
    name,
    levels: [
      { name: 'Baik', points: 50, description: `${name} lengkap` },
      { name: 'Kurang', points: 20, description: null },
    ],
  })),
}
const detail = (more: Partial<HandedIn> = {}) =>
  reply(submissionDetail, ({ query }) => {
    const one = people.find(({ id }) => id === query.id) ?? { id: 0, name: '', nim: '' }
    const data: HandedIn = {
      ...alone,
      ...one,
      user_id: one.id,
      uploaded: AT,
      score: null,
      previous_score: null,
      feedback: null,
      held: 0,
      graded_by: null,
      description: `<p>Jawaban ${one.name}</p>`,
      rubric: null,
      current_rubric: null,
      returned_attachment: null,
      returned_filename: null,
      returned_annotated: 0,
      version: 1,
      versions: 1,
      submitted_by: null,
      group: null,
      attachment: null,
      filename: null,
      extension: null,
      size: null,
      ...more,
    }
    return { data }
  })
const results = reply(assignmentResults, ({ query }) => ({
  data: [],
  pagination: paginate(query, 0),
  summary: { students: 3, submitted: 3, graded: 0, mean: null, held: 0, without_group: 0 },
}))
const scoreReply = reply(updateScore, ({ body }) => ({
  data: { id: Number(body.id), score: Number(body.score), version: 2 },
}))

const open = async (saving = scoreReply, details = detail()) => {
  const page = renderScreen('/teacher/courses/lesson/assignment/9?tab=hasil', {
    as: 'dosen',
    replies: [
      reply(lecturerLesson, { data: { ...lecturersQuiz, name: 'Tugas 1', type: 'ASSIGNMENT' } }),
      results,
      queue,
      details,
      saving,
    ],
  })
  await page.user.click(await screen.findByRole('button', { name: 'Nilai tugas' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nilai tugas' })
  await within(dialog).findByText('Jawaban Ayu')
  return { ...page, dialog }
}

it('takes the next mark while the former one is saved', async () => {
  const heldSave = hold(scoreReply)
  const { user, requests, dialog } = await open(heldSave)
  await user.click(within(dialog).getByRole('textbox', { name: /^Nilai/ }))
  await user.keyboard('85{Enter}')
  await within(dialog).findByRole('region', { name: 'Tugas Budi' })
  await user.keyboard('70{Control>}{Enter}{/Control}')
  await within(dialog).findByRole('region', { name: 'Tugas Citra' })
  heldSave.release()
  await findWords('2 dari 3 dinilai')
  await waitFor(() => expect(requests(updateScore)).toHaveLength(2))
  expect(requests(updateScore).map(({ body }) => body)).toMatchObject([
    { id: 11, score: 85 },
    { id: 12, score: 70 },
  ])
  await findWords(/rata-rata 77,50/)
})

it('selects levels of a rubric by number keys, beside their descriptions', async () => {
  const { user, requests, dialog } = await open(scoreReply, detail({ current_rubric: rubric }))
  await within(dialog).findByText('Isi lengkap')
  await user.click(within(dialog).getByRole('heading', { name: 'Rubrik' }))
  await user.keyboard('12')
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: /^Nilai/ })).toHaveProperty('value', '70'),
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(requests(updateScore)).toHaveLength(1))
  expect(requests(updateScore)[0]?.body).toMatchObject({ id: 11, score: 70, rubric: { chosen: [0, 1] } })
})

it('counts how often each level was given, without a name where names are hidden', async () => {
  const { user, requests, dialog } = await open(scoreReply, detail({ current_rubric: rubric }))
  const level = async (criterion: string, name: string) =>
    within(await within(dialog).findByRole('group', { name: criterion }))
      .getByText(name)
      .closest('label')
  expect((await level('Isi', 'Kurang'))?.textContent).toContain('1× dipakai')
  expect((await level('Isi', 'Baik'))?.textContent).not.toContain('dipakai')
  await user.click(await level('Isi', 'Kurang').then((label) => label ?? dialog))
  await user.click(await level('Bahasa', 'Baik').then((label) => label ?? dialog))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(dialog).findByRole('region', { name: 'Tugas Budi' })
  await waitFor(async () => expect((await level('Isi', 'Kurang'))?.textContent).toContain('2× dipakai'))
  expect(requests(submissionQueue)[0]?.query.anonymous).toBe(undefined)
  await user.click(within(dialog).getByRole('switch', { name: 'Tanpa nama' }))
  await waitFor(() => expect(requests(submissionQueue).at(-1)?.query).toMatchObject({ anonymous: true }))
  await waitFor(() => expect(requests(submissionDetail).at(-1)?.query).toMatchObject({ anonymous: true }))
})
