import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { accountInfo, accountProfile } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { expect, it } from 'vitest'
import { accountReply } from '../../../../test/accounts'
import { cut, type Fake, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { lecturerHome } from '../../../../test/lecturerHome'
import { fillIn, findField, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const nothing = {
  email: null,
  phone: null,
  place_birth: null,
  date_birth: null,
  religion: null,
  gender: null,
  address: null,
  postal_code: null,
  nim: null,
  nidn: null,
  employee_status: null,
  program: null,
  study_program: null,
  education_level: null,
  curriculum: null,
  study_group: null,
  type: null,
  entry_year: null,
  study_limit: null,
  status_user: null,
}
const profile = reply(accountProfile, {
  data: {
    ...nothing,
    username: '2201010001',
    name: 'Citra Lestari',
    role: 'mahasiswa',
    gender: 'P',
    religion: 'islam',
    date_birth: '2004-02-28',
    study_program: 'Teknik Informatika',
    study_group: 'TI 2022 A',
    email: 'citra@kampus.ac.id',
    entry_year: 2022,
  },
})

const facts = [
  ['NIM', '2201010001'],
  ['Tanggal lahir', '28 Februari 2004'],
  ['Jenis kelamin', 'Perempuan'],
  ['Agama', 'Islam'],
  ['Program Studi', 'Teknik Informatika'],
  ['Rombongan Belajar', 'TI 2022 A'],
  ['Tahun masuk', '2022'],
  ['Email', 'citra@kampus.ac.id'],
] as const

it('shows its data without letting them be changed', async () => {
  renderScreen('/profile', { as: 'mahasiswa', replies: [profile] })
  expect(await screen.findByRole('heading', { name: 'Data diri' })).toBeDefined()
  for (const [name, value] of facts) {
    const term = screen.getAllByRole('term').find((one) => readText(one) === name)
    expect(readText(term?.nextElementSibling ?? undefined), name).toBe(value)
  }
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('says that its data could not be read, and reads them again', async () => {
  const { user, answer } = renderScreen('/profile', {
    as: 'mahasiswa',
    replies: [refuse(accountProfile, 'forbidden')],
  })
  await findWords('Profil gagal dimuat')
  answer(profile)
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByRole('heading', { name: 'Data diri' })).toBeDefined()
})

it('without a network still names the person and lets them sign out', async () => {
  renderScreen('/profile', {
    as: 'mahasiswa',
    replies: [inTurn(accountReply('mahasiswa'), cut(accountInfo)), cut(accountProfile)],
  })
  await findWords('Data dirimu tidak tersimpan di perangkat ini')
  expect(screen.getByRole('heading', { name: 'Citra Lestari' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Keluar' })).toBeDefined()
  expect(readText()).not.toContain('Profil gagal dimuat')
})

it('without a network says when the password can be changed', async () => {
  const { user, answer } = open()
  await passwords(user)
  answer(cut(changePassword), cut(accountInfo))
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await findWords('Ganti kata sandi nanti, setelah tersambung.')
  expect(screen.getByRole('button', { name: 'Simpan' })).toHaveProperty('disabled', true)
})

const open = (...replies: readonly Fake[]) => renderScreen('/change-password', { as: 'dosen', replies })
const save = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Simpan' }))
const passwords = async (user: UserEvent, confirmation = 'Sandiku#2026') => {
  await fillIn(user, await findField('Kata sandi saat ini'), 'Tuntas#2026')
  await fillIn(user, await findField('Password'), 'Sandiku#2026')
  await fillIn(user, await findField('Konfirmasi Password'), confirmation)
}

it('says which passwords are missing', async () => {
  const { user, requests } = open()
  await save(user)
  for (const words of [
    'Masukan kata sandi saat ini',
    'Masukan kata sandi baru',
    'Masukan konfirmasi password',
  ])
    await findWords(words)
  expect(requests(changePassword)).toEqual([])
})

it('says how strong a new password is while it is typed', async () => {
  const { user } = open()
  const field = await findField('Password')
  for (const [password, words] of [
    ['        ', 'Password lemah'],
    ['sandiku ku', 'Password sedang'],
    ['Sandiku ku', 'Password kuat'],
    ['Sandiku ku2026', 'Password sangat kuat'],
    ['Sandiku#2026', 'Password sangat kuat'],
  ] as const) {
    await fillIn(user, field, password)
    expect(await screen.findByText(words)).toBeDefined()
  }
})

it('refuses two passwords that differ', async () => {
  const { user, requests } = open()
  await passwords(user, 'Sandiku#2025')
  await save(user)
  await findWords('Konfirmasi password tidak sesuai !')
  expect(requests(changePassword)).toEqual([])
})

it('leads to the password that the server finds wrong', async () => {
  const { user } = open(
    refuse(changePassword, 'invalid', { errors: { current_password: ['Kata sandi saat ini salah'] } }),
  )
  await passwords(user)
  await save(user)
  await findWords('Kata sandi saat ini salah')
  expect(document.activeElement).toBe(await findField('Kata sandi saat ini'))
})

it('changes the password, and says so on the home page', async () => {
  const { user, requests, address } = open(
    reply(changePassword, { message: 'Password berhasil diperbaharui!' }),
    ...lecturerHome,
  )
  await passwords(user)
  await save(user)
  await findToast('Password berhasil diperbaharui!')
  expect(address()).toBe('/')
  expect(requests(changePassword)[0]?.body).toEqual({
    current_password: 'Tuntas#2026',
    new_password: 'Sandiku#2026',
    confirm_password: 'Sandiku#2026',
  })
})
