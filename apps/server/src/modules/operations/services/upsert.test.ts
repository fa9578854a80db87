import { signin } from '@tuntas/contract/identity/account'
import { auditLog } from '@tuntas/contract/operations/archive'
import { readings } from '@tuntas/contract/operations/services'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { measureLoad } from '../../../../test/cost.ts'
import { listOutcomes, nextNumber, withServices } from '../../../../test/services.ts'

const app = withApp()
const services = withServices(app)
const { send, readBack, student, teacher } = services
let token: Person
beforeAll(async () => {
  token = await services.makeToken(['people', 'classes'], 'SIAKAD')
})

type Problem = { column: string; message: string }
const listProblems = (reply: { body: { data: { problems: Problem[] }[] } }) =>
  reply.body.data.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))
const countUsers = async () => (await app.pool.query('select count(*)::int as n from users')).rows[0].n
const readLog = async (id: number) =>
  (await app.call(services.state.root, auditLog, { query: { page: 1, kind: 'students', thing_id: id } })).body
    .data

describe('students sent by a service', () => {
  it('are made without a password, changed by the columns present, and then the same', async () => {
    const nim = nextNumber()
    const firstReply = await send(token, 'student', [
      student(nim, { religion: 'islam', address: 'Jl. Asli' }),
    ])
    expect(firstReply.body.summary).toEqual({ created: 1, updated: 0, same: 0, refused: 0 })
    const [{ id }] = firstReply.body.data
    expect(firstReply.body.data[0]).toEqual({ row: 1, key: nim, id, outcome: 'create', problems: [] })
    expect(
      listOutcomes(await send(token, 'student', [student(nim, { religion: 'islam', address: 'Jl. Asli' })])),
    ).toEqual(['same'])
    const changedReply = await send(token, 'student', [
      { nim: ` ${nim.toLowerCase()} `, name: 'Siti Baru', religion: null, address: '' },
    ])
    expect(changedReply.body.data[0]).toMatchObject({ id, outcome: 'update' })
    const secondReply = await send(token, 'student', [
      { nim, name: 'Siti Baru', religion: '', address: null },
    ])
    expect(secondReply.body.data[0]).toMatchObject({ id, outcome: 'same' })
    const { rows } = await app.pool.query(
      'select u.name, u.password_hash, u.temporary_until, u.email, s.religion, s.address from users u join students s using (id) where id = $1',
      [id],
    )
    expect(rows[0]).toEqual({
      name: 'Siti Baru',
      password_hash: null,
      temporary_until: null,
      email: `${nim}@kampus.ac.id`,
      religion: null,
      address: null,
    })
    const signedIn = await app.call(null, signin, { body: { username: nim, password: 'apa saja 123' } })
    expect([signedIn.code, signedIn.body.code]).toEqual([401, 'wrong_credentials'])
    const log = await readLog(id)
    expect(log.map((one: { action: string }) => one.action)).toEqual(['update', 'create'])
    expect(log[0]).toMatchObject({ user: 'Layanan SIAKAD', username: null, ip_address: '127.0.0.1' })
  })

  it('are refused beside good ones, each with its reason', async () => {
    const [goodNumber, doubledNumber, archivedNumber] = [nextNumber(), nextNumber(), nextNumber()]
    const formerReply = await send(token, 'student', [student(archivedNumber)])
    await app.pool.query('update users set deleted_at = now() where id = $1', [formerReply.body.data[0].id])
    const before = await countUsers()
    const reply = await send(token, 'student', [
      student(goodNumber),
      student(doubledNumber),
      student(doubledNumber.toUpperCase()),
      student(archivedNumber),
      student(nextNumber(), { password: 'Rahasia#2026' }),
      student(nextNumber(), { warna: 'merah' }),
      { ...student(nextNumber()), nim: undefined },
      student(nextNumber(), { study_program_id: 'Tidak ada', gender: { a: 1 } }),
      { nim: nextNumber(), name: 'Kurang' },
      student(goodNumber, { nim: null }),
    ])
    expect(reply.code).toBe(200)
    expect(reply.body.summary).toEqual({ created: 2, updated: 0, same: 0, refused: 8 })
    const problems = listProblems(reply)
    expect(problems[2]).toEqual(['nim: Sama dengan baris 2.'])
    expect(problems[3]).toEqual(['nim: Sudah diarsipkan. Pulihkan di Tuntas.'])
    expect(problems[4]).toEqual(['password: Kata sandi tidak diterima lewat layanan.'])
    expect(problems[5]).toEqual(['warna: Kolom ini tidak dikenal.'])
    expect(problems[6]?.[0]).toBe('nim: Masukan nomor induk mahasiswa NIM')
    expect(problems[7]).toContain('study_program_id: "Tidak ada" tidak ditemukan.')
    expect(problems[7]).toContain('gender: Isi tidak sesuai')
    expect(problems[8]?.length).toBeGreaterThan(5)
    expect(problems[9]?.[0]).toBe('nim: Masukan nomor induk mahasiswa NIM')
    expect(reply.body.data.map(({ row }: { row: number }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(reply.body.data.slice(2).every(({ id }: { id: null }) => id === null)).toBe(true)
    expect(await countUsers()).toBe(before + 2)
  })

  it('are refused alone where PostgreSQL cannot hold their text', async () => {
    const nim = nextNumber()
    const reply = await send(token, 'student', [
      student(`\u0000${nextNumber()}`),
      student(nextNumber(), { study_program_id: 'Teknik \ud800' }),
      student(nim),
    ])
    expect([reply.code, listOutcomes(reply)]).toEqual([200, ['refuse', 'refuse', 'create']])
    expect(listProblems(reply)[0]?.[0]).toBe('nim: Teks berisi karakter yang tidak didukung')
    expect(listProblems(reply)[1]?.[0]).toBe('study_program_id: Teks berisi karakter yang tidak didukung')
    const groups = await send(token, 'study-group', [
      { code: nextNumber(), name: 'A\u0000' },
      { code: nim, name: `Rombel ${nim}` },
    ])
    expect(listOutcomes(groups)).toEqual(['refuse', 'create'])
  })

  it('are compared with all rows of their request, however many', async () => {
    const numbers = Array.from({ length: 120 }, nextNumber)
    const rows = [...numbers, numbers[0]].map((code) => ({ code, name: `Rombel ${code}` }))
    const reply = await send(token, 'study-group', rows, 1)
    expect(reply.body.summary).toEqual({ created: 120, updated: 0, same: 0, refused: 1 })
    expect(listProblems(reply)[120]).toContain('code: Sama dengan baris 1.')
  })

  it('of a dry run are only answered', async () => {
    const nim = nextNumber()
    const before = await countUsers()
    const logs = async () => (await app.pool.query('select count(*)::int as n from audit_log')).rows[0].n
    const logged = await logs()
    const dry = await send(token, 'student', [student(nim), { nim: nextNumber() }], 1)
    expect(dry.body.data[0]).toEqual({ row: 1, key: nim, id: null, outcome: 'create', problems: [] })
    expect(dry.body.data[1].outcome).toBe('refuse')
    expect([await countUsers(), await logs()]).toEqual([before, logged])
    const firstReply = await send(token, 'student', [student(nim)])
    const { id } = firstReply.body.data[0]
    const change = await send(token, 'student', [{ nim, name: 'Nama lain' }], 1)
    expect(change.body.data[0]).toMatchObject({ id, outcome: 'update' })
    expect((await app.pool.query('select name from users where id = $1', [id])).rows[0].name).toBe(
      `Siti ${nim}`,
    )
  })

  it('are made once when two requests send them at once', async () => {
    const rows = Array.from({ length: 30 }, () => student(nextNumber()))
    const replies = await Promise.all([
      send(token, 'student', rows),
      send(token, 'student', [...rows].reverse()),
    ])
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    const ids = replies.map(
      ({ body }) => new Map(body.data.map((one: { key: string; id: number }) => [one.key, one.id])),
    )
    expect(ids[0]).toEqual(new Map([...(ids[1] ?? [])].reverse()))
    expect(replies.map(({ body }) => body.summary.created).sort()).toEqual([0, 30])
  })

  it('are stored in time: 1,000 new ones and 1,000 unchanged ones', async () => {
    const rows = Array.from({ length: 1_000 }, () => student(nextNumber()))
    const loadBefore = measureLoad()
    const measure = async () => {
      const startedAt = performance.now()
      const reply = await send(token, 'student', rows)
      return { ms: performance.now() - startedAt, summary: reply.body.summary }
    }
    const [createdTime, unchangedTime] = [await measure(), await measure()]
    expect([createdTime.summary.created, unchangedTime.summary.same]).toEqual([1_000, 1_000])
    // The bounds of an idle machine, as often as other work lengthens what this thread does.
    const load = Math.max(loadBefore, measureLoad())
    expect(createdTime.ms).toBeLessThan(5_000 * load)
    expect(unchangedTime.ms).toBeLessThan(1_500 * load)
    const tooMany = await send(token, 'student', [...rows, student(nextNumber())])
    expect([tooMany.code, tooMany.body.errors.rows]).toEqual([422, ['Paling banyak 1.000 baris.']])
  })

  it('are read back in the form in which they were sent', async () => {
    const nim = nextNumber()
    const sentRow = student(nim, { religion: 'islam', no_identity: '3273015708040001', type: 'pindahan' })
    const { id } = (await send(token, 'student', [sentRow])).body.data[0]
    const reply = await readBack(token, readings.student, { nim: nim.toLowerCase() })
    expect(reply.body.pagination.total).toBe(1)
    const { id: readId, ...row } = reply.body.data[0]
    expect(readId).toBe(id)
    expect(row).toMatchObject({
      ...sentRow,
      phone: '6281233441290',
      entry_year: 2022,
      study_limit: 2029,
      status_id: 'Aktif',
    })
    expect(listOutcomes(await send(token, 'student', [row]))).toEqual(['same'])
    const since = new Date(Date.now() + 60_000).toISOString()
    expect((await readBack(token, readings.student, { changed_since: since })).body.data).toEqual([])
    await app.pool.query(`update students set changed_at = now() - interval '1 day' where id <> $1`, [id])
    await app.pool.query('update students set address = $2 where id = $1', [id, 'Jl. Baru'])
    const recent = await readBack(token, readings.student, {
      changed_since: new Date(Date.now() - 60_000).toISOString(),
      nim,
    })
    expect(recent.body.data).toHaveLength(1)
    expect((await readBack(token, readings.student, { limit: 7 })).code).toBe(422)
  })
})

describe('a request of a service', () => {
  it('is refused whole only for its own shape', async () => {
    const shape = async (body: object) => {
      const reply = await app.send(token, { method: 'POST', path: 'service/student', roles: [] }, { body })
      return [reply.code, Object.keys(reply.body.errors ?? {})]
    }
    expect(await shape({})).toEqual([422, ['rows']])
    expect(await shape({ rows: [] })).toEqual([422, ['rows']])
    expect(await shape({ rows: ['a'] })).toEqual([422, ['rows.0']])
    expect(await shape({ rows: [[1]] })).toEqual([422, ['rows.0']])
    expect((await shape({ rows: [{ nim: 'x'.repeat(4_500_000) }] }))[0]).toBe(200)
    expect((await shape({ rows: [{ nim: 'x'.repeat(5_300_000) }] }))[0]).toBe(413)
  })
})

describe('lecturers, groups and mata kuliah sent by a service', () => {
  it('are found by NIDN and code', async () => {
    const nidn = nextNumber()
    const firstReply = await send(token, 'teacher', [teacher(nidn)])
    expect(listOutcomes(firstReply)).toEqual(['create'])
    expect(listOutcomes(await send(token, 'teacher', [teacher(nidn, { nim: 'NIP baru' })]))).toEqual([
      'update',
    ])
    expect(listOutcomes(await send(token, 'teacher', [teacher(nidn, { nim: 'NIP baru' })]))).toEqual(['same'])
    const takenReply = await send(token, 'teacher', [teacher(nextNumber(), { nim: 'nip BARU' })])
    expect(listProblems(takenReply)).toEqual([['nim: NIP sudah digunakan']])
    const lecturerAsStudent = await send(token, 'student', [student(nidn)])
    expect(listProblems(lecturerAsStudent)[0]?.[0]).toContain('sudah dipakai sebagai username')

    const group = { code: `G${nidn}`, name: `Rombel ${nidn}` }
    expect(listOutcomes(await send(token, 'study-group', [group]))).toEqual(['create'])
    expect(
      listOutcomes(await send(token, 'study-group', [{ ...group, code: group.code.toLowerCase() }])),
    ).toEqual(['same'])
    expect(listOutcomes(await send(token, 'study-group', [{ ...group, name: `Lain ${nidn}` }]))).toEqual([
      'update',
    ])

    const { study_program_id, curriculum_id } = services.state.codes
    const subject = { code: `M${nidn}`, name: `Awan ${nidn}`, sks: 3, study_program_id, curriculum_id }
    expect(listOutcomes(await send(token, 'course-category', [subject]))).toEqual(['create'])
    expect(listOutcomes(await send(token, 'course-category', [{ ...subject, sks: '3' }]))).toEqual(['same'])
    expect(listOutcomes(await send(token, 'course-category', [{ ...subject, sks: 4 }]))).toEqual(['update'])
    const sameName = await send(token, 'course-category', [{ ...subject, code: `X${nidn}` }])
    expect(listProblems(sameName)[0]?.[0]).toContain('name: Sudah dipakai mata kuliah')
    for (const [kind, filter] of [
      ['teacher', { nidn }],
      ['study-group', { code: group.code }],
      ['course-category', { code: subject.code }],
    ] as const) {
      const { id: _, ...row } = (await readBack(token, readings[kind], filter)).body.data[0]
      expect(listOutcomes(await send(token, kind, [row])), kind).toEqual(['same'])
    }
  })

  it('are made again after somebody else took the name in between', async () => {
    const name = `Rebutan ${nextNumber()}`
    const codes = [nextNumber(), nextNumber()]
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('insert into study_groups (code, name) values ($1, $2)', [codes[0], name])
    const sending = send(token, 'study-group', [{ code: codes[1], name }])
    await expect
      .poll(
        async () =>
          (await app.pool.query('select count(*)::int as n from pg_locks where not granted')).rows[0].n,
      )
      .toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    const reply = await sending
    expect([reply.code, listProblems(reply)]).toEqual([200, [['name: Nama sudah digunakan']]])
  })

  it('count JSON numbers as their digits, and refuse rounded ones', async () => {
    const reply = await send(token, 'student', [
      student('x', { nim: 3400000001 }),
      // biome-ignore lint/correctness/noPrecisionLoss: the loss is the test
      student('y', { nim: 12345678901234567890 }),
    ])
    expect(reply.body.data[0]).toMatchObject({ key: '3400000001', outcome: 'create' })
    expect(listProblems(reply)[1]?.[0]).toContain('nim: Terbaca sebagai angka yang dibulatkan.')
  })
})
