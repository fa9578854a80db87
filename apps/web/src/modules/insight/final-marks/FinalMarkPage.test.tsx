import { screen, waitFor, within } from '@testing-library/react'
import {
  closeFinalMark,
  finalMark,
  previewFinalMark,
  reopenFinalMark,
} from '@tuntas/contract/insight/final-marks'
import { expect, it } from 'vitest'
import { type Fake, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { fillIn, findToast, findWords, renderScreen } from '../../../../test/screen'

const version = {
  id: 9,
  version: 1,
  closed_at: '2026-12-12T03:00:00.000Z',
  closed_by: 'Budi Santoso',
  sha256: 'a'.repeat(64),
  reopened_at: null,
  reopened_by: null,
  reason: null,
}
const open = {
  course: 'Basis Data A',
  state: 'open' as const,
  can_close: 1 as const,
  marks_due: null,
  checklist: [],
  missing: [],
  versions: [],
  proposals: [],
}
const uas = {
  lessons_id: 4,
  name: 'UAS',
  type: 'ASSIGNMENT' as const,
  weight: 35,
  students: 2,
  window: 0 as const,
  choice: null,
}
const blocker = {
  code: 'missing_work' as const,
  level: 'blocker' as const,
  count: 2,
  message: '2 mahasiswa tanpa pengerjaan di UAS. Pilih dihitung 0 atau tidak dihitung.',
  lessons_id: 4,
  link: '/teacher/courses/final-mark/7',
}
const page = (data: object = {}) => reply(finalMark, { data: { ...open, ...data } })
const preview = reply(previewFinalMark, ({ body }) => {
  const { choices } = body as { choices: unknown[] }
  return {
    data: {
      digest: choices.length > 0 ? 'chosen' : 'plain',
      blockers: choices.length > 0 ? [] : [blocker],
      students: [{ user_id: 1, nim: '2301', name: 'Ani', final: 73.1, grade: 'B', ipk: 3, scores: [] }],
      distribution: [{ grade: 'B', students: 1 }],
      mean: 73.1,
      without_mark: 0,
    },
  }
})
const openPage = (...replies: Fake[]) =>
  renderScreen('/teacher/courses/final-mark/7', { as: 'dosen', replies })

it('closes what was previewed, once missing work has its choice', async () => {
  const { user, requests } = openPage(
    page({ missing: [uas], checklist: [blocker] }),
    preview,
    reply(closeFinalMark, {
      data: { id: 9, version: 1, sha256: 'x' },
      message: 'Nilai ditutup sebagai versi 1.',
    }),
  )
  const close = await screen.findByRole('button', { name: 'Tutup nilai' })
  await findWords('Selesaikan dulu 1 hal di langkah Periksa.')
  expect(close).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('radio', { name: 'Tidak dihitung' }))
  await findWords('Tidak ada yang tertinggal. Nilai dapat ditutup.')
  await user.click(close)
  const dialog = within(await screen.findByRole('dialog', { name: 'Tutup nilai sebagai versi 1?' }))
  await user.click(dialog.getByRole('button', { name: 'Ya, tutup nilai' }))
  await findToast('Nilai ditutup sebagai versi 1.')
  expect(requests(closeFinalMark)[0]?.body).toEqual({
    courses_id: 7,
    choices: [{ lessons_id: 4, missing: 'leave_out' }],
    digest: 'chosen',
  })
})

it('shows the first of many blockers, and items that wait for a choice as one', async () => {
  const waitingChecks = [1, 2, 3, 4, 5, 6].map((lessons_id) => ({
    code: 'assignments_waiting' as const,
    level: 'blocker' as const,
    count: 3,
    message: `3 pengumpulan Tugas ${lessons_id} menunggu dinilai.`,
    lessons_id,
    link: `/teacher/courses/lesson/assignment/${lessons_id}?status=1`,
  }))
  const blockers = [...waitingChecks, blocker, { ...blocker, lessons_id: 5 }]
  const students = [{ user_id: 1, nim: '2301', name: 'Ani', final: 73.1, grade: 'B', ipk: 3, scores: [] }]
  const figures = { distribution: [{ grade: 'B', students: 1 }], mean: 73.1, without_mark: 0 }
  const { user } = openPage(
    page({ missing: [uas, { ...uas, lessons_id: 5, name: 'UTS' }] }),
    reply(previewFinalMark, { data: { digest: 'plain', blockers, students, ...figures } }),
  )
  await findWords('Selesaikan dulu 7 hal di langkah Periksa.')
  const box = within(screen.getByRole('region', { name: 'Belum dapat ditutup' }))
  expect(box.getAllByRole('listitem')).toHaveLength(4)
  await user.click(box.getByRole('button', { name: 'Tampilkan 3 lagi' }))
  expect(box.getAllByRole('listitem')).toHaveLength(7)
  expect(
    box.getByRole('link', { name: '2 penilaian menunggu pilihan bagi yang tanpa pengerjaan.' }),
  ).toHaveProperty('hash', '#tanpa-pengerjaan')
})

it('says why a coordinator cannot close, and shows all the same', async () => {
  openPage(page({ can_close: 0, missing: [{ ...uas, choice: 'zero' }] }), preview)
  await findWords('Hanya dosen pengampu utama yang dapat menutup nilai.')
  expect(await screen.findByText('Ani')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tutup nilai' })).toHaveProperty('disabled', true)
})

it('asks for a reason before it reopens, and shows what has changed since', async () => {
  const proposal = {
    user_id: 1,
    nim: '2301',
    name: 'Ani',
    kind: 'changed' as const,
    before: { final: 73.1, grade: 'B', ipk: 3 },
    after: { final: 75.6, grade: 'B', ipk: 3 },
  }
  const { user, requests } = openPage(
    inTurn(
      page({ state: 'closed', versions: [version], proposals: [proposal] }),
      page({ state: 'reopened', versions: [version] }),
    ),
    preview,
    reply(reopenFinalMark, { data: { id: 9, version: 1 }, message: 'Nilai dibuka kembali.' }),
  )
  await findWords('75,6 (B)')
  await user.click(screen.getByRole('button', { name: 'Buka kembali' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buka kembali nilai' }))
  const reason = dialog.getByLabelText(/^Alasan/)
  await fillIn(user, reason, 'singkat')
  await user.click(dialog.getByRole('button', { name: 'Buka kembali' }))
  await findWords('Tulis alasan, minimal 10 huruf')
  expect(requests(reopenFinalMark)).toHaveLength(0)
  await fillIn(user, reason, 'Nilai UTS keliru')
  await user.click(dialog.getByRole('button', { name: 'Buka kembali' }))
  await findToast('Nilai dibuka kembali.')
  expect(requests(reopenFinalMark)[0]?.body).toEqual({ courses_id: 7, reason: 'Nilai UTS keliru' })
  await findWords('Versi 1 dibuka kembali')
})

it('says that something changed since the preview, and reads it anew', async () => {
  const ready = reply(previewFinalMark, {
    data: {
      digest: 'x',
      blockers: [],
      students: [],
      distribution: [],
      mean: null,
      without_mark: 0,
    },
  })
  const { user, requests } = openPage(page(), ready, refuse(closeFinalMark, 'stale'))
  await findWords('Tidak ada yang tertinggal. Nilai dapat ditutup.')
  await user.click(screen.getByRole('button', { name: 'Tutup nilai' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Ya, tutup nilai' }))
  await findWords('Data sudah diubah orang lain. Muat ulang lalu coba lagi.')
  await waitFor(() => expect(requests(previewFinalMark)).toHaveLength(2))
})
