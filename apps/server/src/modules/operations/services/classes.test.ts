import { adminCourses, removeParticipants } from '@tuntas/contract/classroom/courses'
import { finalMark } from '@tuntas/contract/insight/final-marks'
import { auditLog } from '@tuntas/contract/operations/archive'
import { readings, serviceMarks } from '@tuntas/contract/operations/services'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { masters } from '../../../../test/make.ts'
import { withServiceClasses } from '../../../../test/service-classes.ts'
import { listOutcomes, nextNumber } from '../../../../test/services.ts'

const app = withApp()
const { siakad, services, course, makeYear, makeClass, makeNim, messages, membership } =
  withServiceClasses(app)
const { send, readBack } = services
const { close } = finalMarkCalls(app)
let token: Person
let nidn: string
let teacherId: number
beforeAll(() => {
  ;({ token, nidn, teacherId } = siakad)
})

describe('classes sent by a service', () => {
  it('need no rombel, and are found by code and semester', async () => {
    const year = await makeYear()
    const code = nextNumber()
    const first = await send(token, 'course', [course(code)])
    expect(listOutcomes(first)).toEqual(['create'])
    const inYear = await send(token, 'course', [course(code, { year_id: year.code })])
    expect(listOutcomes(inYear)).toEqual(['create'])
    expect(inYear.body.data[0].id).not.toBe(first.body.data[0].id)
    expect(
      listOutcomes(
        await send(token, 'course', [course(code), course(code, { year_id: `Tahun ${year.code}` })]),
      ),
    ).toEqual(['same', 'same'])
    const otherYear = await makeYear()
    const doubled = await send(token, 'course', [
      course(code, { year_id: otherYear.code, name: 'Baru' }),
      course(code.toLowerCase(), { year_id: `tahun ${otherYear.code}` }),
      course(code, { year_id: 'Tidak ada' }),
    ])
    expect(listOutcomes(doubled)).toEqual(['create', 'refuse', 'refuse'])
    expect(messages(doubled)[1]).toEqual(['Sama dengan baris 1.'])
    expect(messages(doubled)[2]).toEqual(['"Tidak ada" tidak ditemukan.'])
    const unknown = nextNumber()
    const reply = await send(token, 'course', [course(unknown, { year_id: 'Tidak ada' }), course(unknown)])
    expect(listOutcomes(reply)).toEqual(['refuse', 'create'])
  })

  it('get their rombel by a list or a text, and lose it with an empty one', async () => {
    const { study_group_id } = await masters(app.pool)
    const { id: user } = await makeNim({ study_group_id })
    const group = services.state.codes.study_group_id
    const { id, code } = await makeClass({ study_group_id: [group] })
    expect(await membership(id, user)).toMatchObject({ source: 'study_group', ended: false })
    expect(listOutcomes(await send(token, 'course', [{ code, study_group_id: group }]))).toEqual(['same'])
    expect(listOutcomes(await send(token, 'course', [{ code, name: 'Nama lain' }]))).toEqual(['update'])
    expect(await membership(id, user)).toMatchObject({ ended: false })
    expect(listOutcomes(await send(token, 'course', [{ code, study_group_id: [] }]))).toEqual(['update'])
    expect(await membership(id, user)).toMatchObject({ ended: true, ended_by: 'group' })
    expect(listOutcomes(await send(token, 'course', [{ code, study_group_id: null }]))).toEqual(['same'])
    const row = (await readBack(token, readings.course, { code, year_id: services.state.codes.year_id })).body
      .data[0]
    expect(row).toMatchObject({
      id,
      code,
      name: 'Nama lain',
      teacher_id: nidn,
      study_group_id: [],
      teamteaching: [],
    })
    const { id: _, ...sentRow } = row
    expect(listOutcomes(await send(token, 'course', [sentRow]))).toEqual(['same'])
    await app.pool.query('update courses set deleted_at = now() where id = $1', [id])
    expect(messages(await send(token, 'course', [course(code)]))).toEqual([
      ['Sudah diarsipkan. Pulihkan di Tuntas.'],
    ])
    const admin = await app.send(services.state.root, adminCourses.detail, { query: { id } })
    expect(admin.code).toBe(404)
  })
})

describe('members sent by a service', () => {
  it('are enrolled, ended and enrolled again, one row of the log each', async () => {
    const { id, code } = await makeClass()
    const [one, two] = [await makeNim(), await makeNim()]
    const rows = [one, two].map(({ nim }) => ({ course_code: code, nim }))
    const firstReply = await send(token, 'member', rows)
    expect(listOutcomes(firstReply)).toEqual(['create', 'create'])
    expect(await membership(id, one.id)).toEqual({
      id: firstReply.body.data[0].id,
      source: 'service',
      ended: false,
      ended_by: null,
    })
    const secondReply = await send(token, 'member', rows)
    expect([listOutcomes(secondReply), secondReply.body.data.map((row: { id: number }) => row.id)]).toEqual([
      ['same', 'same'],
      firstReply.body.data.map((row: { id: number }) => row.id),
    ])
    const ending = { ...rows[0], ended: 1 }
    expect(listOutcomes(await send(token, 'member', [ending], 1))).toEqual(['update'])
    expect(await membership(id, one.id)).toMatchObject({ ended: false })
    expect(listOutcomes(await send(token, 'member', [ending]))).toEqual(['update'])
    expect(await membership(id, one.id)).toMatchObject({ ended: true, ended_by: 'service' })
    expect(listOutcomes(await send(token, 'member', [ending]))).toEqual(['same'])
    const stranger = await makeNim()
    const notThere = await send(token, 'member', [{ course_code: code, nim: stranger.nim, ended: '1' }])
    expect(notThere.body.data[0]).toMatchObject({ outcome: 'same', id: null })
    expect(listOutcomes(await send(token, 'member', [{ ...rows[0], ended: 0 }]))).toEqual(['update'])
    expect(await membership(id, one.id)).toMatchObject({ ended: false, source: 'service' })
    const log = (
      await app.call(services.state.root, auditLog, { query: { page: 1, kind: 'members', limit: 50 } })
    ).body.data
    const memberLog = log.filter((row: { thing_id: number }) => row.thing_id === firstReply.body.data[0].id)
    expect(memberLog.map((row: { action: string }) => row.action)).toEqual(['enrol', 'archive', 'enrol'])
    expect(memberLog[0]).toMatchObject({ user: 'Layanan SIAKAD', username: null })
    const back = await readBack(token, readings.member, { course_code: code, nim: one.nim })
    expect(back.body.data).toEqual([
      {
        id: firstReply.body.data[0].id,
        course_code: code,
        year_id: services.state.codes.year_id,
        nim: one.nim,
        ended: 0,
      },
    ])
  })

  it('who were removed by hand stay out; a rombel does not bring back whom the service ended', async () => {
    const { study_group_id } = await masters(app.pool)
    const group = services.state.codes.study_group_id
    const { id: user, nim } = await makeNim({ study_group_id })
    const { id, code } = await makeClass({ study_group_id: group })
    expect(await membership(id, user)).toMatchObject({ source: 'study_group' })
    expect(listOutcomes(await send(token, 'member', [{ course_code: code, nim, ended: 1 }]))).toEqual([
      'update',
    ])
    await send(token, 'course', [{ code, name: 'Disimpan lagi' }])
    expect(await membership(id, user)).toMatchObject({ ended: true, ended_by: 'service' })
    expect(listOutcomes(await send(token, 'member', [{ course_code: code, nim }]))).toEqual(['update'])
    const body = { courses_id: id, list_id: [user] }
    expect((await app.call(services.state.root, removeParticipants, { body })).code).toBe(200)
    const refusal = await send(token, 'member', [{ course_code: code, nim }])
    const { name } = (await app.pool.query('select name from users where id = $1', [services.state.root.id]))
      .rows[0]
    expect([listOutcomes(refusal), messages(refusal)]).toEqual([
      ['refuse'],
      [[`Dikeluarkan oleh ${name}. Pulihkan di Tuntas.`]],
    ])
    expect(listOutcomes(await send(token, 'member', [{ course_code: code, nim, ended: 1 }]))).toEqual([
      'same',
    ])
  })

  it('are refused for unknown classes and people, lecturers and closed semesters', async () => {
    const { code } = await makeClass()
    const closedYear = await makeYear({ closed: true })
    const past = await makeClass({ year_id: closedYear.code })
    const { nim } = await makeNim()
    const reply = await send(token, 'member', [
      { course_code: 'TIDAK-ADA', nim },
      { course_code: code, nim: '000' },
      { course_code: code, nim: nidn },
      { course_code: past.code, year_id: closedYear.code, nim },
      { course_code: past.code, nim },
      { course_code: code, nim, ended: 'mungkin' },
      { course_code: code, nim, ended: 'constructor' },
      { course_code: code, nim },
      { course_code: code.toLowerCase(), nim: ` ${nim} ` },
      { nim },
      { course_code: code },
    ])
    expect(
      listOutcomes(reply)
        .map((outcome, at) => [at, outcome])
        .filter(([, one]) => one !== 'refuse'),
    ).toEqual([])
    expect(messages(reply)).toEqual([
      ['Kelas dengan kode "TIDAK-ADA" tidak ditemukan.'],
      ['Mahasiswa dengan NIM "000" tidak ditemukan.'],
      [expect.stringContaining(`"${nidn}"`)],
      ['Semester kelas ini sudah ditutup.'],
      [`Kelas dengan kode "${past.code}" tidak ditemukan.`],
      ['Isi 0 atau 1'],
      ['Isi 0 atau 1', 'Sama dengan baris 6.'],
      ['Sama dengan baris 6.'],
      ['Sama dengan baris 6.'],
      ['Masukan kode kelas'],
      ['Masukan nomor induk mahasiswa NIM'],
    ])
    expect(listOutcomes(await send(token, 'member', [{ course_code: code, nim }]))).toEqual(['create'])
  })

  it('of two requests at once are enrolled once', async () => {
    const { code } = await makeClass()
    const people = await Promise.all(Array.from({ length: 12 }, () => makeNim()))
    const rows = people.map(({ nim }) => ({ course_code: code, nim }))
    const replies = await Promise.all([
      send(token, 'member', rows),
      send(token, 'member', [...rows].reverse()),
    ])
    expect(replies.map(({ code: status }) => status)).toEqual([200, 200])
    const byKey = replies.map(({ body }) =>
      Object.fromEntries(body.data.map((row: { key: string; id: number }) => [row.key, row.id])),
    )
    expect(byKey[0]).toEqual(byKey[1])
    expect(replies.map(({ body }) => body.summary.created).sort((a, b) => a - b)).toEqual([0, 12])
  })

  it('who join or leave a closed class become its proposals, and its marks are read', async () => {
    await setScale(app)
    const lecturer = await app.signedIn(teacherId)
    const markedClass = await makeMarkedClass(app, lecturer, {
      year_id: (await masters(app.pool)).year_id,
      name: 'Kelas A',
    })
    const leavingStudent = await addMarked(app, markedClass, [80, 93, 70, 60])
    expect((await close(lecturer, markedClass.course)).code).toBe(200)
    const [{ code }] = (await app.pool.query('select code from courses where id = $1', [markedClass.course]))
      .rows
    const [{ nim }] = (await app.pool.query('select nim from students where id = $1', [leavingStudent.id]))
      .rows
    await app.pool.query('update users set username = $2 where id = $1', [leavingStudent.id, nim])
    const joining = await makeNim()
    const reply = await send(token, 'member', [
      { course_code: code, nim, ended: 1 },
      { course_code: code, nim: joining.nim },
    ])
    expect(listOutcomes(reply)).toEqual(['update', 'create'])
    const { data } = (await app.call(lecturer, finalMark, { query: { courses_id: markedClass.course } })).body
    expect(data.proposals.map((one: { kind: string }) => one.kind).sort()).toEqual(['added', 'removed'])
    const marks = await readBack(token, serviceMarks, { year_id: services.state.codes.year_id, limit: 10 })
    expect(marks.body.pagination.total).toBe(1)
    expect(marks.body.data[0]).toMatchObject({
      courses_id: markedClass.course,
      code,
      version: 1,
      nim,
      class: 'Kelas A',
      pddikti_class: 'A',
      year_id: services.state.codes.year_id,
      final: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect((await readBack(token, serviceMarks, { year_id: 'tidak ada' })).body.data).toEqual([])
  })
})
