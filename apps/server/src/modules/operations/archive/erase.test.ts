import { randomUUID } from 'node:crypto'
import { students, teachers } from '@tuntas/contract/campus/people'
import { signin } from '@tuntas/contract/identity/account'
import {
  finalScore,
  gradebook,
  itemAnalysis,
  masteryMap,
  progressReport,
} from '@tuntas/contract/insight/reports'
import { archive, restore } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { dumpDatabase } from '../../../../test/erasing.ts'
import { insert, makeStudent } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { readEnv } from '../../../platform/env.ts'
import { openStorage } from '../../../platform/files/storage.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { erasePerson } from './erase.store.ts'

const app = withApp()
let world: World
let admin: Person

beforeAll(async () => {
  world = await makeWorld(app.pool)
  admin = await app.signedIn(world.people.admin)
})

const erase = (number: string) => transaction(overPool(app.pool), (tx) => erasePerson(tx, number))

const NAME = 'Zubaidah Khairunnisa'
const PASSWORD = 'Melati#2026'
const account = { name: NAME, username: 'zubaidah.k', phone: '081377788899', email: 'zubaidah@contoh.ac.id' }
const details = {
  nim: '2299887766',
  place_birth: 'Sawahlunto',
  religion: 'islam',
  type_identity: 'ktp',
  no_identity: '1371012345670001',
  telephone: '0751445566',
  postal_code: '27421',
}
const ADDRESS = 'Jalan Kenanga Merah 17'
const IP = '203.0.113.77'
const BROWSER = 'Mozilla/5.0 (Linux; Android 14; Zed) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const ESSAY = 'karangan rahasia tentang laut'
const marks = [
  ...Object.values(account),
  ...['nim', 'place_birth', 'no_identity', 'telephone'].map(
    (field) => details[field as keyof typeof details],
  ),
  ADDRESS,
  IP,
  ESSAY,
]

const put = (table: string, id: number, row: Record<string, unknown>) => {
  const sets = Object.keys(row).map((name, at) => `${name} = $${at + 2}`)
  return app.pool.query(`update ${table} set ${sets} where id = $1`, [id, ...Object.values(row)])
}

const upload = async (name: string) => {
  const files = await openStorage(readEnv({}))
  const key = randomUUID()
  await files.put(key, Buffer.from('isi'))
  const id = await insert(app.pool, 'files', {
    key,
    name,
    type: 'image/webp',
    size: 3,
    user_id: world.people.student,
  })
  return { id, key, isThere: () => files.has(key) }
}

/** The person's own actions, over HTTP from their own address. */
const workFromHome = async () => {
  const headers = { 'x-forwarded-for': IP, 'user-agent': BROWSER }
  const enter = (password: string) =>
    app.call(null, signin, { body: { username: account.username, password }, headers })
  expect((await enter('salah')).code).not.toBe(200)
  expect((await enter(PASSWORD)).code).toBe(200)
  for (const [epoch, device] of [
    [11, 'Ponsel'],
    [12, 'Ponsel'],
    [13, 'Laptop'],
  ])
    await app.pool.query(
      `insert into attempt_readings (attempt_id, epoch, session, ip_address, device, platform, browser) values ($1, $2, $3, $4, $3, 'x', 'y')`,
      [world.attempt, epoch, device, IP],
    )
}

const logged = (kind: string, thing_id: number, after: object, user_id = world.people.admin) =>
  insert(app.pool, 'audit_log', { user_id, ip_address: '10.1.1.1', action: 'update', kind, thing_id, after })

/** What others recorded about the person. */
const traces = async (student: number) => {
  await logged('students', student, { ...account, ...details, address: ADDRESS })
  await logged('members', world.membership, { user_id: student, name: NAME })
  await logged('exceptions', world.exception, { user_id: student, reason: `Dirawat, ${ESSAY}` })
  await logged('courses', world.course, { description: `Ketua kelas: ${NAME} (${details.nim})` })
  await logged('students', world.people.classmate, { nim: details.nim, name: 'Teman' })
  await insert(app.pool, 'audit_log', {
    user_id: student,
    ip_address: IP,
    action: 'password',
    kind: 'users',
    thing_id: student,
  })
  await app.pool.query(
    `insert into import_rows (job_id, number, key, label, outcome, cells, problems, changes) values ($1, 2, $2, $3, 'create', $4, '[]', '[]')`,
    [world.job, details.nim, NAME, JSON.stringify([details.nim, NAME, account.phone, null])],
  )
}

const writeEverywhere = async (picture: { id: number }, drawing: { id: number }) => {
  const essay = `<p>${ESSAY} <img src="/api/v1/files/${picture.id}/laut.webp"></p>`
  await put('answers', world.doneAnswer, {
    answer: essay,
    attachment_file_id: drawing.id,
    feedback: `<p>${NAME}, lihat ${ESSAY}</p>`,
  })
  await insert(app.pool, 'rejected_answers', {
    attempt_id: world.done,
    question_id: world.essay,
    answer: essay,
    epoch: 1,
    seq: 10,
    reason: 'late',
  })
  await put('submissions', world.submission, {
    description: `<p>${ESSAY}</p>`,
    feedback: `<p>${NAME} ${ESSAY}</p>`,
  })
  await put('exceptions', world.exception, { reason: ESSAY })
  await app.pool.query('update submission_versions set description = $2 where submission_id = $1', [
    world.submission,
    ESSAY,
  ])
}

/** Every figure of the class, from its reports and from the underlying rows. */
const figures = async () => {
  const teacher = await app.signedIn(world.people.teacher)
  const filters = await readFilters(app.pool, world.course, world.quiz)
  const { courses_id, section_id } = filters
  const replies = []
  for (const [report, query] of [
    [itemAnalysis, { ...filters, type: 'answer' }],
    [itemAnalysis, { ...filters, type: 'quest' }],
    [finalScore, { courses_id, section_id, type: 'quiz' }],
    [progressReport, { ...filters, type: 'first' }],
    [gradebook, { courses_id }],
    [masteryMap, { courses_id }],
  ] as const) {
    const { code, body } = await app.call(teacher, report.page, { query })
    expect(code, JSON.stringify(body)).toBe(200)
    replies.push(body)
  }
  const { rows } = await app.pool.query(
    `select to_jsonb(r) as row from attempt_results r union all
      select to_jsonb(w) - 'answer' - 'attachment_file_id' - 'feedback' from answers w union all
      select jsonb_build_object('choice', w.answer) from answers w join questions q on q.id = w.question_id and q.type = 'MULTIPLE_CHOICE' union all
      select jsonb_build_object('gender', gender, 'entry', entry_year, 'status', status_id, 'prodi', study_program_id) from students union all
      select jsonb_build_object('joined', join_date, 'ended', ended_by) from members order by 1`,
  )
  return JSON.stringify({ replies, rows }).replaceAll(NAME, '-').replaceAll('Mahasiswa terhapus', '-')
}

describe('erasing a person', () => {
  it('is refused while the person is not archived, and for unknown people', async () => {
    const id = await makeStudent(app.pool, { name: 'Masih Kuliah' })
    await expect(erase(`NIM${id}`)).rejects.toThrow('belum diarsipkan')
    await expect(erase('tidak-ada')).rejects.toThrow('Tidak ada mahasiswa')
    expect((await app.call(admin, students.detail, { query: { id } })).body.data.name).toBe('Masih Kuliah')
  })

  it('removes the identity from every table, and keeps every figure', async () => {
    const { student } = world.people
    await put('users', student, { ...account, password_hash: await hashPassword(PASSWORD) })
    await put('students', student, { ...details, address: ADDRESS })
    const [picture, drawing, keptFile] = [
      await upload('laut.webp'),
      await upload(`${NAME}.webp`),
      await upload('a.webp'),
    ]
    await put('lessons', world.lesson, { description: `<img src="/api/v1/files/${keptFile.id}/a.webp">` })
    await writeEverywhere(picture, drawing)
    await workFromHome()
    await traces(student)
    expect((await app.call(admin, students.remove, { params: { id: student } })).code).toBe(200)
    const [full, before] = [await dumpDatabase(app.pool), await figures()]
    for (const mark of marks) expect(full, mark).toContain(mark)

    const keys = await erase(details.nim)
    const remainingRows = (await dumpDatabase(app.pool)).split('\n')
    for (const mark of marks)
      expect(
        remainingRows.filter((row) => row.toLowerCase().includes(mark.toLowerCase())),
        mark,
      ).toEqual([])
    expect(await figures()).toBe(before)
    expect(keys?.sort()).toEqual([picture.key, drawing.key].sort())
    // Contents are deleted after the commit, so that a failed transaction loses nothing.
    expect(await Promise.all([picture, keptFile].map((file) => file.isThere()))).toEqual([true, true])
    const { rows } = await app.pool.query('select session from attempt_readings order by epoch')
    expect(rows.map((row) => row.session)).toEqual(['terhapus-1', 'terhapus-1', 'terhapus-2'])
    const audited = await app.pool.query(
      `select a.after, u.name from audit_log a join users u on u.id = a.thing_id where thing_id = $1 and kind = 'students' and after is not null`,
      [world.people.classmate],
    )
    expect(audited.rows[0].after).toEqual({ nim: '(dihapus)', name: 'Teman' })
  })

  it('closes the account for good', async () => {
    const { student } = world.people
    for (const username of [account.username, `terhapus-${student}`]) {
      const body = { username, password: PASSWORD }
      expect((await app.call(null, signin, { body })).code).not.toBe(200)
    }
    expect((await app.call(admin, restore, { body: { kind: 'student', id: student } })).code).toBe(404)
    const { data } = (await app.call(admin, archive, { query: { limit: 100, kind: 'student' } })).body
    expect(data.map((row: { id: number }) => row.id)).not.toContain(student)
    const before = await dumpDatabase(app.pool)
    expect(await erase(`terhapus-${student}`)).toBeNull()
    expect(await dumpDatabase(app.pool)).toBe(before)
  })

  it('accepts a lecturer’s NIDN, and keeps the class', async () => {
    const { otherTeacher } = world.people
    await put('users', otherTeacher, { name: 'Hasan Basri Lubis', phone: '081200011122' })
    expect((await app.call(admin, teachers.remove, { params: { id: otherTeacher } })).code).toBe(200)
    expect(await erase(`nidn${otherTeacher}`)).toEqual([])
    const dump = await dumpDatabase(app.pool)
    for (const mark of ['Hasan Basri Lubis', '081200011122', `NIDN${otherTeacher}`, `NIP${otherTeacher}`])
      expect(dump).not.toContain(mark)
    expect(dump).toContain('Dosen terhapus')
  })
})
