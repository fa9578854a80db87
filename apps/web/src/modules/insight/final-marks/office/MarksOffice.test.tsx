import { screen, waitFor, within } from '@testing-library/react'
import { studyPrograms, years } from '@tuntas/contract/campus/masters'
import { reopenByOffice } from '@tuntas/contract/insight/final-marks'
import {
  checkMarks,
  type OfficeClass,
  officeClasses,
  officeFinalMark,
  remindMarks,
} from '@tuntas/contract/insight/marks-office'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { inTurn, refuse, reply } from '../../../../../test/fakeApi'
import { fillIn, findToast, findWords, readText, renderScreen } from '../../../../../test/screen'

const row = (courses_id: number, more: Partial<OfficeClass> = {}): OfficeClass => ({
  courses_id,
  code: `K${courses_id}`,
  course: `Basis Data ${courses_id}`,
  course_category_code: 'IF2301',
  course_category: 'Basis Data',
  study_program: 'Teknik Informatika',
  name_teacher: 'Budi Santoso',
  students: 40,
  state: 'open',
  version: null,
  closed_at: null,
  waiting: 0,
  late: 0,
  proposals: 0,
  reminded_at: null,
  ...more,
})
const rows = [
  row(1, { waiting: 54, late: 1, reminded_at: '2026-12-19T03:00:00.000Z' }),
  row(2, { state: 'closed', version: 2, closed_at: '2026-12-12T03:00:00.000Z', proposals: 3 }),
]
const options = [
  reply(years.options, { data: [{ id: 4, name: 'Ganjil 2026/2027', active: 1 } as never] }),
  reply(studyPrograms.options, { data: [{ id: 11, name: 'Teknik Informatika' }] }),
]
const counts = { all: 2, open: 1, closed: 1, reopened: 0, late: 1 }
const classesReply = reply(officeClasses, ({ query }) => ({
  data: rows.filter(
    ({ state, late: isLate }) =>
      (query.state?.includes(state) ?? true) && (query.late !== '1' || isLate === 1),
  ),
  pagination: paginate(query, 2),
  counts,
  marks_due: '2026-12-20',
}))
const none = reply(officeClasses, ({ query }) => ({
  data: [],
  pagination: paginate(query, 0),
  counts: { all: 0, open: 0, closed: 0, reopened: 0, late: 0 },
  marks_due: null,
}))
const open = (...replies: Parameters<typeof inTurn>) =>
  renderScreen('/final-marks', { as: 'koordinator', replies: [...options, ...replies] })
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

it('says of each class how far it is, and until when marks are closed', async () => {
  open(classesReply)
  const first = readText(await findRow('Basis Data 1'))
  for (const words of [
    'Basis Data 1',
    'Teknik Informatika',
    'Belum ditutup',
    'Terlambat',
    '54',
    '19 Desember 2026',
  ])
    expect(first).toContain(words)
  const second = readText(await findRow('Basis Data 2'))
  for (const words of ['Ditutup', '12 Desember 2026, versi 2', '3']) expect(second).toContain(words)
  await findWords('Batas tutup nilai 20 Desember 2026')
})

it('narrows by its chips, one at a time', async () => {
  const { user, requests } = open(classesReply)
  const chips = await screen.findByRole('group', { name: 'Saring menurut status' })
  expect(readText(chips)).toContain('Semua 2')
  await user.click(within(chips).getByRole('button', { name: /^Terlambat/ }))
  await waitFor(() => expect(requests(officeClasses).at(-1)?.query).toMatchObject({ late: '1' }))
  await user.click(within(chips).getByRole('button', { name: /^Ditutup/ }))
  await waitFor(() => expect(requests(officeClasses).at(-1)?.query).toMatchObject({ state: ['closed'] }))
  expect(requests(officeClasses).at(-1)?.query).not.toHaveProperty('late')
  expect(within(chips).queryByRole('button', { name: /^Dibuka/ })).toBeNull()
})

it('reminds the lecturers of the ticked classes, and says who was passed over', async () => {
  const reminded = reply(remindMarks, { data: { sent: 1, skipped: [{ courses_id: 2, reason: 'closed' }] } })
  const { user, requests } = open(classesReply, reminded)
  await findRow('Basis Data 1')
  await user.click(screen.getByRole('checkbox', { name: 'Pilih Basis Data 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pilih Basis Data 2' }))
  await user.click(screen.getByRole('button', { name: 'Ingatkan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ingatkan dosen pengampu' })
  await fillIn(user, within(dialog).getByLabelText('Catatan'), 'Mohon segera')
  await user.click(within(dialog).getByRole('button', { name: 'Ingatkan' }))
  await findToast('1 kelas diingatkan. 1 sudah ditutup.')
  expect(requests(remindMarks).at(-1)?.body).toEqual({ list_id: [1, 2], note: 'Mohon segera' })
  await waitFor(() => expect(screen.queryByText('2 kelas dipilih')).toBeNull())
})

it('shows what the check finds before the download', async () => {
  const problem = { courses_id: 1, course: 'Basis Data 1', students: 40 }
  const checkReply = reply(checkMarks, ({ query }) => ({
    data: {
      classes: 1,
      students: query.only_active ? 38 : 40,
      problems: [
        {
          ...problem,
          code: 'not_closed' as const,
          message: 'Nilai Basis Data 1 belum ditutup, jadi tidak ada di file.',
        },
      ],
    },
  }))
  const { user } = open(classesReply, checkReply)
  await user.click(await screen.findByRole('button', { name: 'Unduh nilai' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unduh nilai akhir' })
  await waitFor(() => expect(readText(dialog)).toContain('File berisi 40 nilai dari 1 kelas yang ditutup.'))
  expect(readText(dialog)).toContain('Nilai belum ditutup · 1 kelas')
  expect(readText(dialog)).toContain('Nilai Basis Data 1 belum ditutup')
  expect(within(dialog).getByRole('radio', { name: 'SIAKAD' })).toHaveProperty('checked', true)
  await user.click(within(dialog).getByRole('switch', { name: 'Hanya mahasiswa Aktif' }))
  await waitFor(() => expect(readText(dialog)).toContain('File berisi 38 nilai'))
})

it('says that nothing is there, and that it failed', async () => {
  open(none)
  await findWords('Tidak ada kelas yang cocok di semester ini.')
})

it('says that the list could not be read, and reads it again', async () => {
  const { user } = open(inTurn(refuse(officeClasses, 'malformed'), classesReply))
  await findWords('Daftar nilai akhir gagal dimuat')
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await findRow('Basis Data 1')
})

const document = {
  courses_id: 2,
  version: 2,
  closed_at: '2026-12-12T03:00:00.000Z',
  closed_by: { id: 9, name: 'Budi Santoso' },
  course: { code: 'K2', name: 'Basis Data 2', pddikti_class: '2' },
  course_category: { code: 'IF2301', name: 'Basis Data', sks: 3 },
  study_program: 'Teknik Informatika',
  year: { code: '20261', name: 'Ganjil 2026/2027' },
  lecturers: [{ name: 'Budi Santoso', nidn: null }],
  weights: 'equal' as const,
  items: [],
  scale: [],
  students: [
    { user_id: 1, nim: '2201', name: 'Adi', status: 'Aktif', final: 73.1, grade: 'B', ipk: 3, scores: [] },
    {
      user_id: 2,
      nim: '2202',
      name: 'Siti',
      status: 'Aktif',
      final: null,
      grade: '-',
      ipk: null,
      scores: [],
    },
  ],
}
const version = (id: number, more = {}) => ({
  id,
  version: id,
  closed_at: '2026-12-12T03:00:00.000Z',
  closed_by: 'Budi Santoso',
  sha256: 'abc',
  reopened_at: null,
  reopened_by: null,
  reason: null,
  ...more,
})
const closedReply = reply(officeFinalMark, {
  data: {
    courses_id: 2,
    course: 'Basis Data 2',
    state: 'closed',
    versions: [
      version(2),
      version(1, {
        reopened_at: '2026-12-11T03:00:00.000Z',
        reopened_by: 'Budi Santoso',
        reason: 'UTS keliru',
      }),
    ],
    document,
  },
})

it('shows the closed marks of a class and its versions', async () => {
  renderScreen('/final-marks/2', { as: 'koordinator', replies: [closedReply] })
  await findWords('Versi 2 · ditutup 12 Desember 2026 10:00 oleh Budi Santoso')
  await findWords('Dibuka kembali 11 Desember 2026 10:00 oleh Budi Santoso: UTS keliru')
  expect(readText(await findRow('Adi'))).toContain('73,1')
  expect(screen.getAllByRole('button', { name: /^Unduh PDF versi/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Buka kembali' })).toBeNull()
})

it('is opened again by an administrator, with a reason', async () => {
  const shortReason = refuse(reopenByOffice, 'invalid', {
    errors: { reason: ['Tulis alasan, minimal 10 huruf'] },
  })
  const { user } = renderScreen('/final-marks/2', { as: 'admin', replies: [closedReply, shortReason] })
  await user.click(await screen.findByRole('button', { name: 'Buka kembali' }))
  const dialog = await screen.findByRole('dialog', { name: 'Buka kembali nilai' })
  await fillIn(user, within(dialog).getByLabelText(/Alasan/), 'Keliru')
  await user.click(within(dialog).getByRole('button', { name: 'Buka kembali' }))
  await findWords('Tulis alasan, minimal 10 huruf')
})

it('says that a class was never closed', async () => {
  const never = reply(officeFinalMark, {
    data: { courses_id: 2, course: 'Basis Data 2', state: 'open', versions: [], document: null },
  })
  renderScreen('/final-marks/2', { as: 'operator', replies: [never] })
  await findWords('Nilai belum pernah ditutup')
})
