import { screen, waitFor, within } from '@testing-library/react'
import * as masters from '@tuntas/contract/campus/masters'
import {
  changeStudents,
  entryYears,
  freeStudentNumber,
  students,
  teachers,
} from '@tuntas/contract/campus/people'
import { provePassword } from '@tuntas/contract/identity/password'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { hold, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { fillIn, findField, findWords, readText, renderScreen } from '../../../../test/screen'

const names = ['Citra Lestari', 'Dimas Putra', 'Eka Sari']
const rows = names.map((name, at) => ({
  id: 21 + at,
  version: 1,
  nim: `220101000${at + 1}`,
  name,
  gender: 'P' as const,
  status_user: at === 2 ? 'Cuti' : 'Aktif',
  program: 'Reguler',
  education_level: 'S1',
  study_program: 'Teknik Informatika',
  phone: '6281234567890',
}))
const choices = [
  reply(masters.programs.options, { data: [{ id: 1, name: 'Reguler' }] }),
  reply(masters.educationLevels.options, { data: [{ id: 2, name: 'S1' }] }),
  reply(masters.studyPrograms.options, {
    data: ['Teknik Informatika', 'Sistem Informasi', 'Matematika'].map((name, at) => ({ id: 11 + at, name })),
  }),
  reply(masters.curriculums.options, { data: [{ id: 12, name: 'Kurikulum 2020' }] }),
  reply(masters.studyGroups.options, { data: [{ id: 4, name: 'TI 2022 A' }] }),
  reply(masters.statusUserOptions, {
    data: [
      { id: 5, name: 'Aktif' },
      { id: 6, name: 'Cuti' },
    ],
  }),
  reply(entryYears, { data: [{ id: 2022, name: '2022' }] }),
]
const list = reply(students.list, ({ query }) => ({ data: rows, pagination: paginate(query, 23) }))
const counts = reply(students.counts, {
  data: [
    { value: '5', total: 20 },
    { value: '6', total: 3 },
  ],
})
const open = (search = '', replies = [list]) =>
  renderScreen(`/student${search}`, { as: 'admin', replies: [...choices, counts, ...replies] })

it('shows who is listed, with number, status and phone', async () => {
  open()
  await findWords('Menampilkan 23 data mahasiswa')
  const row = readText(screen.getByRole('row', { name: /Eka Sari/ }))
  for (const words of ['2201010003', 'Cuti', 'Reguler', 'S1', 'Teknik Informatika', '+62 812-3456-7890'])
    expect(row).toContain(words)
})

it('asks for one value of a filter, for several, and for a status by its count', async () => {
  const { user, requests, address } = open()
  const lastQuery = () => requests(students.list).at(-1)?.query
  const filter = await screen.findByRole('combobox', { name: 'Program studi' })
  await screen.findByRole('option', { name: 'Sistem Informasi' })
  await user.selectOptions(filter, 'Sistem Informasi')
  await waitFor(() => expect(lastQuery()).toMatchObject({ study_program_id: [12] }))
  await user.selectOptions(filter, 'Pilih beberapa…')
  const values = within(await screen.findByRole('dialog', { name: 'Pilih program studi' }))
  await user.click(values.getByRole('checkbox', { name: 'Matematika' }))
  await user.click(values.getByRole('button', { name: 'Tampilkan 2 pilihan' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ study_program_id: [12, 13] }))
  expect(screen.getByRole('option', { name: '2 program studi', selected: true })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Cuti 3' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ status_id: [6], page: 1 }))
  expect(address()).toContain('status_id=6')
})

it('asks for the order of a column, from either end', async () => {
  const { user, requests } = open()
  const lastQuery = () => requests(students.list).at(-1)?.query
  const sort = await screen.findByRole('button', { name: /^NIM/ })
  await user.click(sort)
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'nim', order: 'asc' }))
  await user.click(sort)
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'nim', order: 'desc' }))
  expect(screen.getByRole('columnheader', { name: /^NIM/ }).getAttribute('aria-sort')).toBe('descending')
})

it('turns the page, changes how long it is, and begins anew with other filters', async () => {
  const { user, requests, address } = open()
  const lastQuery = () => requests(students.list).at(-1)?.query
  await user.click(await screen.findByRole('button', { name: 'Halaman 2' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2, limit: 10 }))
  await user.selectOptions(screen.getByLabelText('Baris'), '20')
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1, limit: 20 }))
  expect(address()).toBe('/student?limit=20')
})

it('says that the list could not be read, and reads it again', async () => {
  const { user, answer } = open('', [refuse(students.list, 'forbidden')])
  await findWords('Daftar mahasiswa gagal dimuat')
  answer(list)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByRole('row', { name: /Eka Sari/ })).toBeDefined()
})

it('shows that the rows are on their way', async () => {
  const heldReply = hold(list)
  open('', [heldReply])
  expect(await screen.findByRole('heading', { name: 'Data Mahasiswa' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(readText()).not.toContain('Menampilkan')
  heldReply.release()
  expect(await screen.findByRole('row', { name: /Eka Sari/ })).toBeDefined()
})

it('gives all whom a search finds another curriculum, though one is ticked', async () => {
  const change = reply(changeStudents, { data: { total: 23, changed: 20 } })
  const { user, requests } = open('?keywords=sari', [list, change])
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih Citra Lestari' }))
  await user.click(await screen.findByRole('button', { name: 'Ubah (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ubah banyak mahasiswa' }))
  expect(dialog.getByRole('button', { name: 'Ubah 1 mahasiswa' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('Semua 23 hasil saringan'))
  await user.selectOptions(await dialog.findByLabelText('Kurikulum'), 'Kurikulum 2020')
  await user.click(dialog.getByRole('button', { name: 'Ubah 23 mahasiswa' }))
  const question = await screen.findByRole('dialog', { name: 'Apakah kamu yakin ?' })
  expect(readText(question)).toContain('Kamu akan mengubah kurikulum 23 mahasiswa')
  await user.click(within(question).getByRole('button', { name: 'Ya' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests(changeStudents)[0]?.body).toMatchObject({
    filter: { keywords: 'sari' },
    total: 23,
    set: { curriculum_id: 12 },
  })
})

it('says in the first step whose NIM it is, and keeps a day that no calendar has', async () => {
  const takenErrors = { message: 'NIM sudah digunakan', errors: { nim: ['NIM sudah digunakan'] } }
  const { user, answer } = renderScreen('/student/form', {
    as: 'admin',
    replies: [...choices, refuse(freeStudentNumber, 'duplicate', takenErrors)],
  })
  const type = async (label: string, text: string) => fillIn(user, await findField(label), text)
  await type('NIM', '2201010001')
  await type('Nama lengkap', 'Uji Langkah Pertama')
  await type('Tempat lahir', 'Ambon')
  await type('Email', 'bukanemail')
  await type('No. Hp', '081234567890')
  await type('Tanggal lahir', '31/02/2004')
  const next = screen.getByRole('button', { name: 'Simpan dan lanjut' })
  await user.click(next)
  await findWords('“31/02/2004” tidak ada di kalender')
  await findWords('Email tidak sesuai')

  await type('Tanggal lahir', '28/02/2004')
  await type('Email', 'uji@kampus.ac.id')
  await user.click(next)
  await findWords('NIM sudah digunakan', () => screen.getByRole('main'))
  expect(document.activeElement).toBe(await findField('NIM'))
  const education = screen.getByRole('tab', { name: /Pendidikan/ })
  expect(education).toHaveProperty('disabled', true)
  answer(reply(freeStudentNumber, {}))
  await user.click(next)
  await waitFor(() => expect(education.getAttribute('aria-selected')).toBe('true'))
})

const lecturer = {
  id: 31,
  version: 3,
  nim: '197804122005011003',
  nidn: '0011223301',
  name: 'Sari Wulandari',
  gender: 'P' as const,
  place_birth: 'Medan',
  date_birth: '1978-04-12',
  religion: 'islam',
  type_identity: null,
  no_identity: null,
  email: 'sari@kampus.ac.id',
  phone: '6281234567890',
  telephone: null,
  postal_code: null,
  username: '0011223301',
  second_factor: false,
  education_level_id: [2],
  study_program_id: [11],
  program_study_id: [11],
  employee_status: 'tetap' as const,
}

it('asks for the password before another e-mail address is saved, and saves what was typed', async () => {
  const { user, answer, requests } = renderScreen('/teacher/form/31', {
    as: 'admin',
    replies: [
      ...choices,
      reply(teachers.detail, { data: lecturer }),
      refuse(teachers.save, 'password_required'),
      inTurn(
        refuse(provePassword, 'invalid', {
          message: 'Kata sandi saat ini salah',
          errors: { current_password: ['Kata sandi saat ini salah'] },
        }),
        reply(provePassword, {}),
      ),
    ],
  })
  await findWords('Email baru menerima tautan kata sandi setelah 24 jam.')
  await fillIn(user, await findField('Email'), 'wulan@kampus.ac.id')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buktikan bahwa ini kamu' }))
  const go = () => user.click(dialog.getByRole('button', { name: 'Lanjutkan' }))
  await go()
  await dialog.findByText('Masukan kata sandi saat ini')
  await fillIn(user, dialog.getByLabelText('Kata sandi saat ini'), 'salah')
  await go()
  await dialog.findByText('Kata sandi saat ini salah')
  expect(requests(teachers.save)).toHaveLength(1)
  answer(reply(teachers.save, { data: { id: 31 } }))
  await fillIn(user, dialog.getByLabelText('Kata sandi saat ini'), 'Tuntas#2026')
  await go()
  await waitFor(() => expect(requests(teachers.save)).toHaveLength(2))
  expect(requests(provePassword).map(({ body }) => body.current_password)).toEqual(['salah', 'Tuntas#2026'])
  expect(requests(teachers.save)[1]?.body).toMatchObject({ id: 31, version: 3, email: 'wulan@kampus.ac.id' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps what was typed where the password is not given', async () => {
  const { user, requests } = renderScreen('/teacher/form/31', {
    as: 'admin',
    replies: [
      ...choices,
      reply(teachers.detail, { data: lecturer }),
      refuse(teachers.save, 'password_required'),
    ],
  })
  await fillIn(user, await findField('Email'), 'wulan@kampus.ac.id')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buktikan bahwa ini kamu' }))
  await user.click(dialog.getByRole('button', { name: 'Batal' }))
  await findWords('Buktikan dulu bahwa ini kamu dengan kata sandi.')
  expect(await findField('Email')).toHaveProperty('value', 'wulan@kampus.ac.id')
  expect(requests(teachers.save)).toHaveLength(1)
})
