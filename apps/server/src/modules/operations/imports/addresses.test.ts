import { beforeAll, describe, expect, it } from 'vitest'
import { withAddresses } from '../../../../test/addresses.ts'
import { withApp } from '../../../../test/app.ts'
import { excel, withImporter } from '../../../../test/importing.ts'
import { waitFor } from '../../../../test/mails.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
const { make, proveIt, next, giveHash, age, listAuditActions, readEmail, readUsername, arrived } =
  withAddresses(app)
const importer = withImporter(app, 'super admin')
beforeAll(async () => {
  await giveHash(importer.admin.id)
})

describe('an import', () => {
  const emails = (rows: readonly (readonly [string, string])[]) =>
    excel([['NIM', 'Email'], ...rows.map((row) => [...row])])
  const student = async (email: string) => {
    const id = await make.students(email)
    return { id, nim: await readUsername(id) }
  }

  it('that changes addresses needs a proof, and so does undoing it', async () => {
    const [formerEmail, email] = [next('lama'), next()]
    const { id, nim } = await student(formerEmail)
    const preview = await importer.checkFile('student', await emails([[nim, email]]))
    await age(importer.admin.id, 10)
    const refusal = await importer.commit('student', preview.id)
    expect([refusal.code, refusal.body.code]).toEqual([403, 'password_required'])
    expect((await importer.readJob('student', preview.id)).job.state).toBe('checked')
    expect((await proveIt(importer.admin)).code).toBe(200)
    expect((await importer.commit('student', preview.id)).code).toBe(200)
    expect(await importer.waitForJob('student', preview.id)).toMatchObject({ state: 'done', updated: 1 })
    expect(await readEmail(id)).toBe(email)
    expect(await listAuditActions(id)).toContain('address')
    await waitFor(() => expect(arrived(formerEmail)).toHaveLength(1))

    await age(importer.admin.id, 10)
    expect((await importer.undo('student', preview.id)).body.code).toBe('password_required')
    await proveIt(importer.admin)
    expect(await importer.undoAndWait('student', preview.id)).toMatchObject({ state: 'undone', restored: 1 })
    expect(await readEmail(id)).toBe(formerEmail)
    await waitFor(() => expect(arrived(email).length).toBeGreaterThan(0))
  })

  it('of administrators and lecturers does, too', async () => {
    const admin = await makeUser(app.pool, 'admin', { email: next('lama'), phone: '6281234567890' })
    const teacher = await make.teachers(next('lama'))
    for (const [kind, header, id] of [
      ['admin', 'Username', admin],
      ['teacher', 'NIDN', teacher],
    ] as const) {
      const file = await excel([
        [header, 'Email'],
        [await readUsername(id), next()],
      ])
      const preview = await importer.checkFile(kind, file)
      expect(preview.job, kind).toMatchObject({ updated: 1 })
      await age(importer.admin.id, 10)
      expect((await importer.commit(kind, preview.id)).body.code, kind).toBe('password_required')
    }
  })

  it('that leaves them, or leaves those rows out, needs none', async () => {
    const [one, otherStudent] = [await student(next('lama')), await student(next('lama'))]
    const file = await excel([
      ['NIM', 'Email', 'No HP'],
      [one.nim, await readEmail(one.id), '0811999888'],
      [otherStudent.nim, next(), '0811999888'],
    ])
    const preview = await importer.checkFile('student', file)
    await age(importer.admin.id, 10)
    expect((await importer.commit('student', preview.id)).code).toBe(403)
    expect((await importer.commit('student', preview.id, { skip: [3] })).code).toBe(200)
    expect(await importer.waitForJob('student', preview.id)).toMatchObject({ state: 'done', updated: 1 })
  })
})
