import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { insert, makeCourse, makeStudent, makeTeacher, masters } from '../../../../test/make.ts'

const app = withApp()
const { admin, student, checkFile, commit, waitForJob, importFile, readJob, undoAndWait } = withImporter(app)

const readPerson = async (nim: string) =>
  (
    await app.pool.query(
      'select id, name, phone, deleted_at is not null as archived from users where username = $1',
      [nim],
    )
  ).rows[0]

describe('undoing an import', () => {
  it('removes members from classes again, except those who worked there', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    const students = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const rows = []
    for (const one of students)
      rows.push([
        code,
        (await app.pool.query('select username from users where id = $1', [one])).rows[0].username,
      ])
    const { id } = await importFile('member', await excel([['Kode Kelas', 'NIM'], ...rows]))
    const teacher = (await app.pool.query('select teacher_id from courses where id = $1', [course])).rows[0]
      .teacher_id
    await app.pool.query(
      `insert into exceptions (user_id, courses_id, kind, value, reason, created_by) values ($1, $2, 'minutes', 5, 'x', $3)`,
      [students[1], course, teacher],
    )
    expect(await undoAndWait('member', id)).toMatchObject({ removed: 1, left: 1 })
    const { rows: members } = await app.pool.query(
      `select user_id, ended_at is null as active from members where courses_id = $1 and role = 'student' order by user_id`,
      [course],
    )
    expect(members).toEqual([{ user_id: students[1], active: true }])
  })

  it('removes members as they were before, and keeps those enrolled by their group', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    const [back, memberNim, newNim] = [nextNim(), nextNim(), nextNim()]
    const firstImport = await importFile(
      'student',
      await excel([HEADERS, student(back), student(memberNim), student(newNim)]),
    )
    const readPersonId = async (nim: string) => (await readPerson(nim)).id
    const formerMembership = {
      source: 'study_group',
      ended_at: '2026-01-02 03:04:05.678901+00',
      ended_by: 'group',
    }
    await app.pool.query(
      `insert into members (courses_id, user_id, role, source, ended_at, ended_by) values ($1, $2, 'student', $3, $4, $5)`,
      [course, await readPersonId(back), ...Object.values(formerMembership)],
    )
    const list = await excel([['Kode Kelas', 'NIM'], ...[back, memberNim, newNim].map((nim) => [code, nim])])
    const { id, job } = await checkFile('member', list)
    expect(job).toMatchObject({ created: 2, updated: 1, same: 0 })
    await app.pool.query(
      `insert into members (courses_id, user_id, role, source) values ($1, $2, 'student', 'study_group')`,
      [course, await readPersonId(memberNim)],
    )
    await commit('member', id)
    expect(await waitForJob('member', id)).toMatchObject({ created: 1, updated: 1, same: 1 })
    const listMemberships = async () =>
      (
        await app.pool.query(
          `select u.username, m.source, m.ended_by, to_char(m.ended_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US"+00"') as ended_at
            from members m join users u on u.id = m.user_id where m.courses_id = $1 and m.role = 'student' order by 1`,
          [course],
        )
      ).rows
    const inside = { ended_at: null, ended_by: null }
    expect(await listMemberships()).toEqual([
      { username: back, source: 'import', ...inside },
      { username: memberNim, source: 'study_group', ...inside },
      { username: newNim, source: 'import', ...inside },
    ])
    expect(await undoAndWait('member', id)).toMatchObject({ removed: 1, restored: 1, left: 0 })
    expect((await listMemberships())[0]).toEqual({ username: back, ...formerMembership })
    expect((await listMemberships()).map(({ username }) => username)).not.toContain(newNim)
    // The group's own students are its own again, and nothing keeps the accounts.
    expect(await undoAndWait('student', firstImport.id)).toMatchObject({ removed: 3, left: 0 })
  })

  it('lets a study group enrol its removed members again', async () => {
    const { study_group_id } = await masters(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    const nim = nextNim()
    await importFile('student', await excel([HEADERS, student(nim)]))
    const { id } = await importFile(
      'member',
      await excel([
        ['Kode Kelas', 'NIM'],
        [code, nim],
      ]),
    )
    await app.pool.query('insert into course_study_groups values ($1, $2)', [course, study_group_id])
    expect(await undoAndWait('member', id)).toMatchObject({ removed: 1 })
    const { rows: now } = await app.pool.query(
      'select source, ended_by from members where courses_id = $1 and user_id = $2',
      [course, (await readPerson(nim)).id],
    )
    expect(now).toEqual([{ source: 'study_group', ended_by: null }])
  })

  it('leaves a student or a class changed where somebody would leave behind work in a class', async () => {
    const { study_group_id } = await masters(app.pool)
    const group = await insert(app.pool, 'study_groups', { code: 'PINDAH', name: 'Rombel Pindah' })
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('insert into course_study_groups values ($1, $2) on conflict do nothing', [
      course,
      group,
    ])
    await app.pool.query('delete from course_study_groups where courses_id = $1 and study_group_id = $2', [
      course,
      study_group_id,
    ])
    const [worked, idle] = [nextNim(), nextNim()]
    await importFile('student', await excel([HEADERS, student(worked), student(idle)]))
    const { id } = await importFile(
      'student',
      await excel([HEADERS, ...[worked, idle].map((nim) => student(nim, { Rombel: 'Rombel Pindah' }))]),
    )
    const work = async (nim: string) =>
      app.pool.query(
        `insert into exceptions (user_id, courses_id, kind, value, reason, created_by) values ($1, $2, 'minutes', 5, 'x', $3)`,
        [(await readPerson(nim)).id, course, admin.id],
      )
    const inside = async () =>
      (
        await app.pool.query(
          `select u.username from members m join users u on u.id = m.user_id
            where m.courses_id = $1 and m.role = 'student' and m.ended_at is null order by 1`,
          [course],
        )
      ).rows.map(({ username }) => username)
    expect(await inside()).toEqual([worked, idle])
    await work(worked)
    expect(await undoAndWait('student', id)).toMatchObject({ restored: 1, left: 1 })
    expect(await inside()).toEqual([worked])
    const { data } = await readJob('student', id, { outcome: 'left' })
    expect(data[0].problems[0].message).toBe('Sudah dipakai: pekerjaan di kelas yang akan ditinggalkan.')

    // A class received the group from the file; none of its students is in the former group.
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    await app.pool.query('update course_study_groups set study_group_id = $2 where courses_id = $1', [
      course,
      study_group_id,
    ])
    const change = await importFile(
      'course',
      await excel([
        ['Kode Kelas', 'Rombel'],
        [code, 'PINDAH'],
      ]),
    )
    expect(change.job).toMatchObject({ state: 'done', updated: 1 })
    expect(await inside()).toEqual([worked])
    const stands = await undoAndWait('course', change.id)
    expect(stands).toMatchObject({ state: 'done', undoable: 1 })
    expect(stands.message).toContain('1 baris: Sudah dipakai: pekerjaan di kelas')
    expect(await inside()).toEqual([worked])
    await app.pool.query('delete from exceptions where courses_id = $1', [course])
    expect(await undoAndWait('course', change.id)).toMatchObject({ state: 'undone', restored: 1 })
  })
})
