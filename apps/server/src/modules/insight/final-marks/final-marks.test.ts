import { createHash } from 'node:crypto'
import { finalMarkDetail } from '@tuntas/contract/insight/final-marks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { enrol, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person
let coordinator: Person
let stranger: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  coordinator = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  await setScale(app)
})
const { state, preview, close, reopen } = finalMarkCalls(app)
const zero = (lessons_id: number) => ({ lessons_id, missing: 'zero' })
const leaveOut = (lessons_id: number) => ({ lessons_id, missing: 'leave_out' })
const detail = async (id: number, person = teacher) =>
  (await app.call(person, finalMarkDetail, { query: { id } })).body.data

/** An independent implementation of the specification's canonical JSON, to check ours. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`
}
const sha256 = (value: unknown) => createHash('sha256').update(canonical(value), 'utf8').digest('hex')

describe('closing and reopening', () => {
  const makeWhole = async (more = {}) => {
    const markedClass = await makeMarkedClass(app, teacher, more)
    await enrol(app.pool, markedClass.course, coordinator.id, { role: 'coordinator' })
    await insertTeam(markedClass.course)
    const student = await addMarked(app, markedClass, [80, 93, 70, 60])
    return { ...markedClass, student }
  }
  const insertTeam = (course: number) =>
    app.pool.query('insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)', [
      course,
      coordinator.id,
    ])

  it('writes a version whose document recomputes to its hash, and reads as it was', async () => {
    const { course, items, student } = await makeWhole({ name: 'Basis Data A' })
    const { digest } = (await preview(coordinator, course)).body.data
    const closeReply = await close(teacher, course, [], digest)
    expect(closeReply).toMatchObject({
      code: 200,
      body: { message: 'Nilai ditutup sebagai versi 1.', data: { version: 1 } },
    })
    const version = await detail(closeReply.body.data.id, coordinator)
    expect(version).toMatchObject({ version: 1, current: 1, reopened_at: null, reason: null })
    const { document } = version
    expect(sha256(document)).toBe(version.sha256)
    expect(version.sha256).toBe(closeReply.body.data.sha256)
    const { version: _, closed_at, closed_by, ...content } = document
    expect(sha256(content)).toBe(digest)
    expect(Date.now() - Date.parse(closed_at)).toBeLessThan(60_000)
    expect(closed_by).toEqual({ id: teacher.id, name: 'Dr. Sari' })
    expect(document).toMatchObject({
      courses_id: course,
      course: { name: 'Basis Data A', pddikti_class: 'A' },
      weights: 'set',
      lecturers: [{ name: 'Dr. Sari', nidn: `NIDN${teacher.id}` }, { nidn: `NIDN${coordinator.id}` }],
      items: items.map((lessons_id, at) => ({ lessons_id, weight: [20, 20, 25, 35][at], missing: null })),
      students: [{ user_id: student.id, status: 'Aktif', final: 73.1, grade: 'B', ipk: 3 }],
    })
    expect(document.scale[0]).toEqual({ grade: 'A', start_score: 85, end_score: 100, ipk: 4, status: 1 })
    const closing = await state(coordinator, course)
    expect(closing).toMatchObject({ state: 'closed', can_close: 0, proposals: [] })
    expect(closing.versions).toMatchObject([{ version: 1, closed_by: 'Dr. Sari', reopened_at: null }])
    for (const change of [
      "update final_marks set sha256 = 'x'",
      "update final_marks set document = '{}'",
      'delete from final_marks',
    ])
      await expect(app.pool.query(`${change} where courses_id = ${course}`)).rejects.toThrow('append-only')
  })

  it('refuses in its order', async () => {
    const { course, student } = await makeWhole()
    const body = { courses_id: course, choices: [], digest: 'x' }
    const send = (person: Person, more: object) =>
      close(person, { ...body, ...more }.courses_id, [], 'digest' in more ? String(more.digest) : 'x')
    expect((await send(student, {})).code).toBe(403)
    expect((await send(stranger, {})).code).toBe(404)
    const refusal = await send(coordinator, {})
    expect(refusal).toMatchObject({
      code: 403,
      body: { code: 'main_lecturer_only', message: 'Hanya dosen pengampu utama yang dapat menutup nilai.' },
    })
    // A coordinator is refused before the fields are validated, and a stranger learns nothing about them.
    expect((await send(coordinator, { digest: '' })).code).toBe(403)
    expect((await send(stranger, { digest: '' })).code).toBe(404)
    const replyWithoutDigest = await send(teacher, { digest: '' })
    expect([replyWithoutDigest.code, replyWithoutDigest.body.errors]).toEqual([
      422,
      { digest: ['Lihat pratinjau terlebih dahulu'] },
    ])
    expect((await close(teacher, course, [zero(999_999)], 'x')).code).toBe(404)
    expect((await send(teacher, {})).body.code).toBe('stale')
    await app.pool.query(
      'update gradebook_weights set weight = 10 where weight = 20 and lessons_id in (select id from lessons where courses_id = $1)',
      [course],
    )
    expect((await send(teacher, {})).body.code).toBe('marks_blocked')
    await app.pool.query(
      'update gradebook_weights set weight = 20 where weight = 10 and lessons_id in (select id from lessons where courses_id = $1)',
      [course],
    )
    expect((await close(teacher, course)).code).toBe(200)
    expect((await send(teacher, {})).body).toMatchObject({ code: 'marks_closed', data: { version: 1 } })
    expect((await state(teacher, course)).versions).toHaveLength(1)
  })

  it('is stale if something changed after the preview, and writes nothing', async () => {
    const { course, items, student } = await makeWhole()
    const { digest } = (await preview(teacher, course)).body.data
    await app.pool.query('update submissions set score = 61 where lessons_id = $1 and user_id = $2', [
      items[3],
      student.id,
    ])
    expect((await close(teacher, course, [], digest)).body.code).toBe('stale')
    expect((await state(teacher, course)).versions).toEqual([])
  })

  it('reopens with a reason, and closing again makes the next version with the choices before it', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    const [, , , uas] = markedClass.items
    await addMarked(app, markedClass, [80, 93, 70, undefined])
    expect((await close(teacher, markedClass.course, [leaveOut(uas)])).code).toBe(200)
    for (const [person, reason, code] of [
      [teacher, '  terlalu  ', 422],
      [teacher, 'x'.repeat(501), 422],
      [stranger, 'Nilai UTS keliru', 404],
    ] as const)
      expect((await reopen(person, markedClass.course, reason)).code).toBe(code)
    expect((await reopen(teacher, markedClass.course, '          x')).body.errors).toEqual({
      reason: ['Tulis alasan, minimal 10 huruf'],
    })
    expect((await reopen(teacher, markedClass.course, '  Nilai UTS keliru  ')).code).toBe(200)
    expect((await reopen(teacher, markedClass.course)).body.code).toBe('marks_open')
    const closing = await state(teacher, markedClass.course)
    expect(closing).toMatchObject({
      state: 'reopened',
      missing: [{ lessons_id: uas, choice: 'leave_out' }],
      versions: [{ version: 1, reason: 'Nilai UTS keliru', reopened_by: 'Dr. Sari' }],
      proposals: [],
    })
    const secondReply = await close(teacher, markedClass.course)
    expect(secondReply.body).toMatchObject({
      message: 'Nilai ditutup sebagai versi 2.',
      data: { version: 2 },
    })
    const [, formerVersion] = (await state(teacher, markedClass.course)).versions
    expect(await detail(formerVersion.id)).toMatchObject({
      version: 1,
      current: 0,
      reason: 'Nilai UTS keliru',
    })
    expect((await detail(formerVersion.id)).document.items[3]).toMatchObject({ missing: 'leave_out' })
  })

  it('proposes later changes, and drops a proposal that is undone', async () => {
    const { course, items, student } = await makeWhole()
    const leaver = await addMarked(app, { course, items }, [60, 60, 60, 60])
    await close(teacher, course)
    const set = (score: number) =>
      app.pool.query('update submissions set score = $3 where lessons_id = $1 and user_id = $2', [
        items[3],
        student.id,
        score,
      ])
    await set(70)
    const newStudent = await addMarked(app, { course, items }, [90, 90, 90, 90])
    await app.pool.query(
      "update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2",
      [course, leaver.id],
    )
    const { proposals } = await state(teacher, course)
    const of = (person: Person) => proposals.find(({ user_id }: { user_id: number }) => user_id === person.id)
    expect(proposals).toHaveLength(3)
    expect(of(student)).toMatchObject({
      kind: 'changed',
      before: { final: 73.1 },
      after: { final: 76.6, grade: 'B' },
    })
    expect(of(newStudent)).toMatchObject({ kind: 'added', before: null, after: { final: 90, grade: 'A' } })
    expect(of(leaver)).toMatchObject({ kind: 'removed', before: { final: 60 }, after: null })
    const nims = proposals.map(({ nim }: { nim: string }) => nim)
    expect(nims).toEqual([...nims].sort())
    await set(60)
    expect((await state(teacher, course)).proposals).toHaveLength(2)
  })
})
