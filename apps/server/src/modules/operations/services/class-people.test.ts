import { auditLog } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeTeacher, masters } from '../../../../test/make.ts'
import { withServiceClasses } from '../../../../test/service-classes.ts'
import { listOutcomes } from '../../../../test/services.ts'

const app = withApp()
const { siakad, services, makeClass, makeNim, messages, membership } = withServiceClasses(app)
const { send } = services

describe('a class of a lecturer who is archived', () => {
  it('is refused alone when it changes, and stays the same when it does not', async () => {
    const [leader, partner] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    const ledClass = await makeClass({ teacher_id: `NIDN${leader}` })
    const sharedClass = await makeClass({ teamteaching: [`NIDN${partner}`] })
    await app.pool.query('update users set deleted_at = now() where id = any($1)', [[leader, partner]])
    const soundClass = await makeClass()
    const rows = [ledClass, sharedClass, soundClass].map(({ code }) => ({ code, name: `Baru ${code}` }))
    const reply = await send(siakad.token, 'course', rows)
    expect([reply.code, listOutcomes(reply)]).toEqual([200, ['refuse', 'refuse', 'update']])
    expect(messages(reply)).toEqual([['Pilih dosen pengampu'], ['Pilih koordinator'], []])
    const problems = reply.body.data.map((row: { problems: object[] }) => row.problems[0])
    expect(problems).toMatchObject([{ column: 'teacher_id' }, { column: 'teamteaching' }, undefined])
    const unchangedReply = await send(siakad.token, 'course', [
      { code: ledClass.code, name: `Kelas ${ledClass.code}` },
    ])
    expect(listOutcomes(unchangedReply)).toEqual(['same'])
    const changedReply = await send(siakad.token, 'course', [
      { code: ledClass.code, name: 'Diganti', teacher_id: siakad.nidn },
      { code: sharedClass.code, name: 'Dikosongkan', teamteaching: [] },
    ])
    expect(listOutcomes(changedReply)).toEqual(['update', 'update'])
  })
})

describe('members sent by a service', () => {
  it('who came by a rombel are kept by the KRS, and stay when the rombel is taken off', async () => {
    const { study_group_id } = await masters(app.pool)
    const group = services.state.codes.study_group_id
    const [krsStudent, groupStudent] = [await makeNim({ study_group_id }), await makeNim({ study_group_id })]
    const { id, code } = await makeClass({ study_group_id: group })
    const row = { course_code: code, nim: krsStudent.nim }
    const firstReply = await send(siakad.token, 'member', [row])
    const member = await membership(id, krsStudent.id)
    expect(firstReply.body.data[0]).toMatchObject({ outcome: 'update', id: member.id })
    expect(member).toMatchObject({ source: 'service', ended: false })
    expect(listOutcomes(await send(siakad.token, 'member', [row]))).toEqual(['same'])
    const log = await app.call(services.state.root, auditLog, {
      query: { page: 1, kind: 'members', thing_id: member.id },
    })
    expect(log.body.data[0]).toMatchObject({ action: 'update', user: 'Layanan SIAKAD' })
    expect(listOutcomes(await send(siakad.token, 'course', [{ code, study_group_id: [] }]))).toEqual([
      'update',
    ])
    expect(await membership(id, krsStudent.id)).toMatchObject({ ended: false })
    expect(await membership(id, groupStudent.id)).toMatchObject({ ended: true, ended_by: 'group' })
  })
})
