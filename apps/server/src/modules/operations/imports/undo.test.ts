import { signin } from '@tuntas/contract/identity/account'
import { importHistory, undoImport } from '@tuntas/contract/operations/imports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { insert, makeCourse, makeTeacher, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()
const { admin, student, checkFile, commit, waitForJob, importFile, readJob, undo, undoAndWait } =
  withImporter(app)

const readPerson = async (nim: string) =>
  (
    await app.pool.query(
      'select id, name, phone, deleted_at is not null as archived from users where username = $1',
      [nim],
    )
  ).rows[0]
const phones = (rows: readonly (readonly [string, string])[]) =>
  excel([['NIM', 'No HP'], ...rows.map((row) => [...row])])

describe('undoing an import', () => {
  it('archives created people, restores changed ones, and keeps those used since', async () => {
    const [keptNim, later] = [nextNim(), nextNim()]
    await importFile('student', await excel([HEADERS, student(keptNim), student(later)]))
    const { study_group_id } = await masters(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('insert into course_study_groups values ($1, $2)', [course, study_group_id])
    const [newNim, enteredNim, edited] = [nextNim(), nextNim(), nextNim()]
    const head = [...HEADERS, 'Password']
    const rows = [keptNim, later].map((nim) => [...student(nim, { 'No. HP': `0811${nim}` }), null])
    const newRows = [newNim, enteredNim, edited].map((nim) => [...student(nim), 'Rahasia#2026'])
    const { id } = await importFile('student', await excel([head, ...rows, ...newRows]))
    expect((await readPerson(keptNim)).phone).toBe(`62811${keptNim}`)
    await app.pool.query(`update users set phone = '62000000000' where username = any($1)`, [[later, edited]])
    expect(
      (await app.send(null, signin, { body: { username: enteredNim, password: 'Rahasia#2026' } })).code,
    ).toBe(200)

    expect(await undoAndWait('student', id)).toMatchObject({
      state: 'undone',
      removed: 1,
      restored: 1,
      left: 3,
      undoable: 0,
    })
    expect(await readPerson(newNim)).toMatchObject({ archived: true })
    expect(await readPerson(keptNim)).toMatchObject({ phone: '6281233441290', archived: false })
    expect(await readPerson(later)).toMatchObject({ phone: '62000000000' })
    for (const nim of [enteredNim, edited]) expect(await readPerson(nim)).toMatchObject({ archived: false })
    const { data } = await readJob('student', id, { outcome: 'left' })
    expect(
      data.map(({ key, problems }: { key: string; problems: { message: string }[] }) => [
        key,
        problems[0]?.message,
      ]),
    ).toEqual([
      [later, 'Sudah diubah sejak impor.'],
      [enteredNim, 'Sudah dipakai: 1 kali masuk.'],
      [edited, 'Sudah diubah sejak impor.'],
    ])
    const memberships = await app.pool.query(
      'select ended_by from members where courses_id = $1 and user_id = $2',
      [course, (await readPerson(newNim)).id],
    )
    expect(memberships.rows.map(({ ended_by }) => ended_by).filter((by) => by !== 'archived')).toEqual([])
    const { rows: acts } = await app.pool.query(
      `select user_id, after from audit_log where action = 'undo' and kind = 'import_jobs' and thing_id = $1`,
      [id],
    )
    expect(acts).toEqual([
      {
        user_id: admin.id,
        after: expect.objectContaining({ import_kind: 'student', removed: 1, restored: 1, left: 3 }),
      },
    ])
  })

  it('runs once, also for two at once and by a colleague, and never for an unfinished import', async () => {
    const colleague = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { id: waitingId } = await checkFile('student', await excel([HEADERS, student(nextNim())]))
    expect((await undo('student', waitingId)).code).toBe(409)
    expect((await undo('student', waitingId, colleague)).code).toBe(404)
    const nim = nextNim()
    const { id } = await importFile('student', await excel([HEADERS, student(nim)]))
    expect((await undo('teacher', id)).code).toBe(404)
    const codes = (await Promise.all([undo('student', id, colleague), undo('student', id)])).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 409])
    expect((await waitForJob('student', id)).state).toBe('undone')
    expect((await undo('student', id)).code).toBe(409)
    expect((await commit('student', id)).code).toBe(409)
    const lecturer = await app.signedIn(await makeTeacher(app.pool))
    const refusal = await app.call(lecturer, undoImport, {
      params: { kind: 'student' },
      body: { job_id: id },
    })
    expect(refusal.code).toBe(403)
  })

  it('leaves a number free: the mended file makes the same accounts again, with new passwords', async () => {
    const nim = nextNim()
    const head = [...HEADERS, 'Password']
    const first = await importFile(
      'student',
      await excel([head, [...student(nim, { Nama: 'Salah' }), 'Rahasia#2026']]),
    )
    await undoAndWait('student', first.id)
    const secondPreview = await checkFile(
      'student',
      await excel([head, [...student(nim, { Nama: 'Benar' }), 'Lain#2026xyz']]),
    )
    expect(secondPreview.data[0]).toMatchObject({ outcome: 'create', problems: [{ warning: 1 }] })
    await commit('student', secondPreview.id)
    expect((await waitForJob('student', secondPreview.id)).state).toBe('done')
    expect(await readPerson(nim)).toMatchObject({ name: 'Benar', archived: false })
    const enter = async (password: string) =>
      (await app.send(null, signin, { body: { username: nim, password } })).code
    expect([await enter('Rahasia#2026'), await enter('Lain#2026xyz')]).toEqual([401, 200])
    const { rows: auditRows } = await app.pool.query(
      `select before from audit_log where kind = 'students' and action = 'update' and thing_id = $1`,
      [(await readPerson(nim)).id],
    )
    expect(auditRows.map(({ before }) => before.name)).toEqual(['Salah'])
    // People archived for another reason stay archived.
    await app.pool.query('update users set deleted_at = now() where username = $1', [nim])
    expect((await checkFile('student', await excel([HEADERS, student(nim)]))).data[0].outcome).toBe('refuse')
  })

  it('frees no number of people archived otherwise, whatever else has the same id', async () => {
    const [nim, otherNim] = [nextNim(), nextNim()]
    const { id } = await importFile('student', await excel([HEADERS, student(nim), student(otherNim)]))
    await undoAndWait('student', id)
    await app.pool.query(
      `update users set deleted_at = deleted_at + interval '1 second' where username = $1`,
      [nim],
    )
    const checkAgain = async (one: string) =>
      (await checkFile('student', await excel([HEADERS, student(one)]))).data[0].outcome
    expect([await checkAgain(nim), await checkAgain(otherNim)]).toEqual(['refuse', 'create'])
    await app.pool.query(`update import_jobs set kind = 'member' where id = $1`, [id])
    expect(await checkAgain(otherNim)).toBe('refuse')
  })

  it('keeps the generated passwords of people who stay until they are fetched', async () => {
    const [goes, stays] = [nextNim(), nextNim()]
    const { id } = await importFile('student', await excel([HEADERS, student(goes), student(stays)]))
    await app.pool.query(`update users set phone = '62000000001' where username = $1`, [stays])
    expect(await undoAndWait('student', id)).toMatchObject({ removed: 1, left: 1, passwords: 1 })
    const { sheets } = await downloadWorkbook(app, admin, 'import/student/passwords', { job_id: id })
    expect(sheets[0]?.rows.slice(1).map(([number]) => number)).toEqual([stays])
    const password = String(sheets[0]?.rows[1]?.[3])
    expect((await app.send(null, signin, { body: { username: stays, password } })).code).toBe(200)
  })

  it('keeps a person who signs in while it runs', async () => {
    const nim = nextNim()
    const { id } = await importFile('student', await excel([HEADERS, student(nim)]))
    const entering = await app.pool.connect()
    try {
      await entering.query('begin')
      await entering.query(
        `insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status) values ($1, $2, '', '', '', '', '', 'success')`,
        [(await readPerson(nim)).id, nim],
      )
      expect((await undo('student', id)).code).toBe(200)
      await expect
        .poll(
          async () =>
            (
              await app.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1)
      await entering.query('commit')
    } finally {
      entering.release()
    }
    await waitForJob('student', id)
    expect(await readPerson(nim)).toMatchObject({ archived: false })
  })

  it('keeps a row whose former name is taken, and stays if nothing could be undone', async () => {
    const head = ['Kode', 'Nama']
    const names = (prefix: string, codes: readonly string[]) =>
      excel([head, ...codes.map((code) => [code, `${prefix} ${code}`])])
    await importFile('study-group', await names('Lama', ['BT1', 'BT2']))
    const { id } = await importFile('study-group', await names('Baru', ['BT1', 'BT2']))
    const taker = await insert(app.pool, 'study_groups', { code: 'BT9', name: 'LAMA bt1' })
    const readNames = async () =>
      (await app.pool.query(`select name from study_groups where code like 'BT%' order by code`)).rows.map(
        ({ name }) => name,
      )
    await app.pool.query(`update study_groups set name = 'Lain' where code = 'BT2'`)
    const stands = await undoAndWait('study-group', id)
    expect(stands).toMatchObject({ state: 'done', task: 'import', undoable: 1, left: 0 })
    expect(stands.message).toContain('1 baris: Nama semula sudah dipakai rombel lain.')
    expect(stands.message).toContain('1 baris: Sudah diubah sejak impor.')
    expect(await readNames()).toEqual(['Baru BT1', 'Lain', 'LAMA bt1'])
    await app.pool.query(`update study_groups set name = 'Baru BT2' where code = 'BT2'`)
    expect(await undoAndWait('study-group', id)).toMatchObject({ state: 'undone', restored: 1, left: 1 })
    expect(await readNames()).toEqual(['Baru BT1', 'Lama BT2', 'LAMA bt1'])
    expect(taker).toBeGreaterThan(0)
  })

  it('goes on when its process died, and is refused for older imports', async () => {
    const nim = nextNim()
    await importFile('student', await excel([HEADERS, student(nim)]))
    const { id } = await importFile('student', await phones([[nim, '081100000001']]))
    await app.pool.query(
      `update import_jobs set state = 'running', task = 'undo', run = 'gone', beat_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    const job = await waitForJob('student', id)
    expect(job).toMatchObject({ state: 'undone', task: 'undo', message: null })
    await app.pool.query('update import_rows set thing_id = null where job_id = $1', [id])
    expect((await readJob('student', id)).job.undoable).toBe(0)
    expect((await undo('student', id)).code).toBe(409)
  })

  it('is in the history', async () => {
    const { data } = (await app.call(admin, importHistory, { query: { limit: 50 } })).body
    expect(data.map((job: { state: string }) => job.state)).toContain('undone')
  })
})
