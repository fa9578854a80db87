import { signatories, studyPrograms } from '@tuntas/contract/campus/masters'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
const newAdmin = async () => app.signedIn(await makeUser(app.pool, 'admin'))

it('has one signatory per role of a program, and holds its program', async () => {
  const admin = await newAdmin()
  const { data } = (await app.call(admin, studyPrograms.save, { body: { code: 'TT', name: 'Tanda' } })).body
  const body = {
    study_program_id: data.id,
    role: 'kaprodi' as const,
    name: 'Dr. Retno',
    employee_number: '1979',
  }
  expect((await app.call(admin, signatories.save, { body })).code).toBe(200)
  const second = await app.send(admin, signatories.save, { body: { ...body, name: 'Dr. Lain' } })
  expect([second.code, second.body.code]).toEqual([409, 'duplicate'])
  expect((await app.send(admin, signatories.save, { body: { ...body, role: 'rektor' } })).code).toBe(422)
  const refusal = await app.call(admin, studyPrograms.remove, { params: { id: data.id } })
  expect(refusal.body.message).toBe('Program studi masih dipakai oleh 1 penanda tangan.')
})

it('keeps faculty and degree that an older form does not send', async () => {
  const admin = await newAdmin()
  const body = { code: 'FK', name: 'Kedokteran' }
  const more = { faculty: 'Fakultas Kedokteran', degree: 'Sarjana (S1)', minutes_study: 55 }
  const { id } = (await app.call(admin, studyPrograms.save, { body: { ...body, ...more } })).body.data
  await app.call(admin, studyPrograms.save, { body: { id, ...body, name: 'Pendidikan Dokter' } })
  const row = (await app.call(admin, studyPrograms.detail, { query: { id } })).body.data
  expect(row).toMatchObject({ ...more, name: 'Pendidikan Dokter', minutes_contact: 50, minutes_task: 60 })
  await app.send(admin, studyPrograms.save, { body: { id, ...body, faculty: '' } })
  expect((await app.call(admin, studyPrograms.detail, { query: { id } })).body.data.faculty).toBeNull()
})
