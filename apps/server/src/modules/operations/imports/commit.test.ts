import { students } from '@tuntas/contract/campus/people'
import { signin } from '@tuntas/contract/identity/account'
import { commitImport, importHistory, importJob, importPasswords } from '@tuntas/contract/operations/imports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { dumpDatabase } from '../../../../test/erasing.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { makeCourse, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { overPool } from '../../../platform/db/db.ts'
import { HashingStopped } from '../../../platform/process/hashing.ts'
import { beat, failJob, type Job } from './queue.store.ts'

const app = withApp()
const { admin, student, checkFile, commit, waitForJob, importFile, readJob } = withImporter(app)

describe('the import', () => {
  it('creates students who can sign in, returns passwords once, and changes nothing the second time', async () => {
    const [givenNim, generated] = [nextNim(), nextNim()]
    const content = await excel([
      [...HEADERS, 'Password'],
      [...student(givenNim), 'Rahasia#2026'],
      [...student(generated), null],
    ])
    const { id, job } = await importFile('student', content)
    expect(job).toMatchObject({ state: 'done', created: 2, done: 2, passwords: 1 })
    const dumps = [await dumpDatabase(app.pool)]
    const { sheets } = await downloadWorkbook(app, admin, 'import/student/passwords', { job_id: id })
    const [, row] = sheets[0]?.rows ?? []
    expect(row?.slice(0, 2)).toEqual([generated, `Siti ${generated}`])
    expect(
      (await app.call(admin, importPasswords, { params: { kind: 'student' }, query: { job_id: id } })).code,
    ).toBe(409)
    dumps.push(await dumpDatabase(app.pool))
    const madePassword = String(row?.[3])
    expect(madePassword).toMatch(/^[a-z2-9]{10}$/)
    for (const text of dumps)
      for (const password of ['Rahasia#2026', madePassword]) expect(text).not.toContain(password)
    const enter = async (username: string, password: unknown) =>
      (await app.send(null, signin, { body: { username, password } })).code
    expect([await enter(givenNim, 'Rahasia#2026'), await enter(generated, row?.[3])]).toEqual([200, 200])
    const { rows } = await app.pool.query(
      `select temporary_until between now() + interval '13 days' and now() + interval '14 days' as ends from users where username = any($1)`,
      [[givenNim, generated]],
    )
    expect(rows).toEqual([{ ends: true }, { ends: true }])
    const secondPreview = await checkFile('student', content)
    expect(secondPreview.job).toMatchObject({ created: 0, updated: 0, same: 2, refused: 0 })
    expect((await commit('student', secondPreview.id)).code).toBe(409)
  })

  it('enrols new students in the classes of their group, and leaves audit rows', async () => {
    const { study_group_id } = await masters(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('insert into course_study_groups values ($1, $2)', [course, study_group_id])
    const nim = nextNim()
    const { id } = await importFile('student', await excel([HEADERS, student(nim)]))
    const { rows } = await app.pool.query(
      `select m.source, a.action, a.user_id from students s join members m on m.user_id = s.id
        join audit_log a on a.kind = 'students' and a.thing_id = s.id where s.nim = $1 and m.courses_id = $2`,
      [nim, course],
    )
    expect(rows).toEqual([{ source: 'study_group', action: 'create', user_id: admin.id }])
    expect(
      (await app.pool.query(`select from audit_log where action = 'import' and thing_id = $1`, [id]))
        .rowCount,
    ).toBe(1)
  })

  it('is shown as done with all rows, although its last heartbeat comes late', async () => {
    const { id, job } = await importFile(
      'student',
      await excel([HEADERS, student(nextNim()), student(nextNim())]),
    )
    expect(job.done).toBe(2)
    const { run } = (await app.pool.query('select run from import_jobs where id = $1', [id])).rows[0]
    await beat(overPool(app.pool), { id, run }, 1)
    expect((await readJob('student', id)).job).toMatchObject({ state: 'done', done: 2 })
  })

  it('changes the columns of the file and keeps the rest', async () => {
    const nim = nextNim()
    await importFile('student', await excel([HEADERS, student(nim)]))
    const { data } = await checkFile(
      'student',
      await excel([
        ['NIM', 'No HP', 'Nama'],
        [nim, '0899 1234 567', ''],
      ]),
    )
    expect(data[0]).toMatchObject({
      outcome: 'update',
      changes: [{ label: 'No. Hp', before: '6281233441290', after: '628991234567' }],
    })
    await importFile(
      'student',
      await excel([
        ['NIM', 'No HP'],
        [nim, '08991234567'],
      ]),
    )
    const [row] = (await app.call(admin, students.list, { query: { keywords: nim } })).body.data
    expect(row).toMatchObject({ name: `Siti ${nim}`, phone: '628991234567' })
  })

  it('refuses people in the archive and usernames of others', async () => {
    const archivedNim = nextNim()
    await importFile('student', await excel([HEADERS, student(archivedNim)]))
    await app.pool.query('update users set deleted_at = now() where username = $1', [archivedNim])
    const lecturer = await makeTeacher(app.pool, { username: nextNim() })
    const { username } = (await app.pool.query('select username from users where id = $1', [lecturer]))
      .rows[0]
    const { data } = await checkFile(
      'student',
      await excel([HEADERS, student(archivedNim), student(username)]),
    )
    expect(data[0].problems[0].message).toContain('arsip')
    expect(data[1].problems[0].message).toContain('username')
  })

  it('is all or nothing: a change since the check stops it, and names the row', async () => {
    const [freeNim, takenNim] = [nextNim(), nextNim()]
    const { id } = await checkFile('student', await excel([HEADERS, student(freeNim), student(takenNim)]))
    await importFile('student', await excel([HEADERS, student(takenNim)]))
    await commit('student', id)
    const job = await waitForJob('student', id)
    expect(job).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Tidak ada data yang tersimpan'),
    })
    expect((await app.pool.query('select from users where username = $1', [freeNim])).rowCount).toBe(0)
    const change = await checkFile(
      'student',
      await excel([
        ['NIM', 'Nama'],
        [takenNim, 'Baru'],
      ]),
    )
    await app.pool.query(`update users set email = 'lain@kampus.ac.id' where username = $1`, [takenNim])
    await commit('student', change.id)
    expect((await waitForJob('student', change.id)).message).toContain(`Baris 2 (${takenNim})`)
  })

  it('runs two at once one after the other, and a second commit of the same job is refused', async () => {
    const [a, b] = await Promise.all([
      checkFile('student', await excel([HEADERS, student(nextNim())])),
      checkFile('student', await excel([HEADERS, student(nextNim())])),
    ])
    const replies = await Promise.all([
      commit('student', a.id),
      commit('student', a.id),
      commit('student', b.id),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 200, 409])
    expect([(await waitForJob('student', a.id)).state, (await waitForJob('student', b.id)).state]).toEqual([
      'done',
      'done',
    ])
  })

  const dieAfter = (id: number, returns: number) =>
    app.pool.query(
      `update import_jobs set state = 'running', run = 'gone', returns = $2, beat_at = now() - interval '1 minute' where id = $1`,
      [id, returns],
    )

  it('goes on by itself after its process died, with the hashes that it had', async () => {
    const [hashedNim, unhashedNim] = [nextNim(), nextNim()]
    const { id } = await checkFile(
      'student',
      await excel([HEADERS, student(hashedNim), student(unhashedNim)]),
    )
    await app.pool.query(
      `update import_rows set password_hash = 'terhitung', password_made = true where job_id = $1 and key = $2`,
      [id, hashedNim],
    )
    await dieAfter(id, 2)
    expect(await waitForJob('student', id)).toMatchObject({ state: 'done', created: 2, passwords: 1 })
    const { rows } = await app.pool.query(
      `select u.username, u.password_hash = 'terhitung' as kept, r.password_hash from users u
        join import_rows r on r.job_id = $1 and r.key = u.username order by u.username`,
      [id],
    )
    expect(rows).toEqual([
      { username: hashedNim, kept: true, password_hash: null },
      { username: unhashedNim, kept: false, password_hash: null },
    ])
  })

  it('is given up when its process died too often, and can be run again', async () => {
    const { id } = await checkFile('student', await excel([HEADERS, student(nextNim())]))
    await dieAfter(id, 3)
    const job = await waitForJob('student', id)
    expect(job).toMatchObject({
      state: 'interrupted',
      message: expect.stringContaining('Tidak ada data yang tersimpan'),
    })
    await commit('student', id)
    expect((await waitForJob('student', id)).state).toBe('done')
  })

  it('waits in the queue when its process stops while it hashes', async () => {
    const { id } = await checkFile('student', await excel([HEADERS, student(nextNim())]))
    await app.pool.query(
      `update import_jobs set state = 'running', run = 'mine', beat_at = now() where id = $1`,
      [id],
    )
    const db = overPool(app.pool)
    const job = { id, run: 'mine', task: 'import' } as Job
    await failJob(db, job, new HashingStopped())
    // A stopped run cannot put the job back twice.
    await failJob(db, job, new HashingStopped())
    const { rows } = await app.pool.query('select returns, run from import_jobs where id = $1', [id])
    expect(rows[0]).toMatchObject({ returns: 1 })
    expect((await waitForJob('student', id)).state).toBe('done')
  })

  it('belongs to its author until it is committed; then colleagues see it, without its passwords', async () => {
    const params = { kind: 'student' as const }
    const content = await excel([HEADERS, student(nextNim())])
    const { id } = await checkFile('student', content)
    const otherAdmin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const look = () => app.call(otherAdmin, importJob, { params, query: { id } })
    expect((await look()).code).toBe(404)
    expect((await app.call(otherAdmin, commitImport, { params, body: { job_id: id } })).code).toBe(404)
    await commit('student', id)
    await waitForJob('student', id)
    expect((await look()).body.job).toMatchObject({ state: 'done', own: 0, undoable: 1, passwords: 1 })
    expect((await app.call(otherAdmin, importPasswords, { params, query: { job_id: id } })).code).toBe(404)
    const { data, pagination } = (
      await app.call(otherAdmin, importHistory, { query: { page: 1, limit: 50 } })
    ).body
    expect(data[0]).toMatchObject({ id, own: 0, created: 1 })
    expect(pagination.total).toBe(data.length)
    const oldest = (await app.call(otherAdmin, importHistory, { query: { limit: 50, sort: 'created_at' } }))
      .body
    expect(oldest.data.at(-1)).toMatchObject({ id })
    for (const sort of ['file_name', 'kind', 'state', 'user'] as const)
      expect((await app.send(otherAdmin, importHistory, { query: { sort, order: 'desc' } })).code).toBe(200)
  })

  it('skips unticked rows, and existing ones if only new rows are wanted', async () => {
    const [presentNim, added, unticked] = [nextNim(), nextNim(), nextNim()]
    await importFile('student', await excel([HEADERS, student(presentNim)]))
    const content = await excel([
      HEADERS,
      student(presentNim, { Nama: 'Lain' }),
      student(added),
      student(unticked),
    ])
    const { id, job } = await checkFile('student', content)
    expect(job).toMatchObject({ created: 2, updated: 1 })
    expect((await commit('student', id, { mode: 'add', skip: [3, 4] })).code).toBe(409)
    expect((await readJob('student', id)).job).toMatchObject({ state: 'checked', created: 2, updated: 1 })
    expect((await commit('student', id, { mode: 'add', skip: [4] })).code).toBe(200)
    expect(await waitForJob('student', id)).toMatchObject({
      state: 'done',
      created: 1,
      updated: 0,
      skipped: 2,
    })
    const { data } = await readJob('student', id)
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['skip', 'create', 'skip'])
    const { rows } = await app.pool.query(
      'select username, name from users where username = any($1) order by username',
      [[presentNim, added, unticked]],
    )
    expect(rows).toEqual([
      { username: presentNim, name: `Siti ${presentNim}` },
      { username: added, name: `Siti ${added}` },
    ])
    expect((await commit('student', id, { mode: 'x' })).code).toBe(422)
  })

  it('remarks a number whose name and birth date are both another’s', async () => {
    const nim = nextNim()
    await importFile('student', await excel([HEADERS, student(nim)]))
    const remarks = async (more: object) => {
      const { data } = await checkFile('student', await excel([HEADERS, student(nim, { ...more })]))
      return [data[0].outcome, ...data[0].problems.map(({ message }: { message: string }) => message)]
    }
    expect(await remarks({ Nama: 'Budi' })).toEqual(['update'])
    expect(await remarks({ 'Tgl Lahir': '01/01/2001' })).toEqual(['update'])
    expect(await remarks({ Nama: `SITI, ${nim}`, 'Tgl Lahir': '01/01/2001' })).toEqual(['update'])
    expect(await remarks({ Nama: 'Budi', 'Tgl Lahir': '01/01/2001' })).toEqual([
      'update',
      `Mungkin orang lain: NIM ini milik Siti ${nim}, lahir 17-08-2004.`,
    ])
  })
})
