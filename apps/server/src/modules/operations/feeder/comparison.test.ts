import { auditLog } from '@tuntas/contract/operations/archive'
import {
  compareFeeder,
  feederJob,
  feederSettings,
  matchFeederClass,
  saveFeederSettings,
  testFeeder,
  writeFeeder,
} from '@tuntas/contract/operations/feeder'
import { beforeEach, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { listFates, newSemester, PRODI, withFeeder } from '../../../../test/feeder.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
const { campus, reset, closeClass, openBoth, readJob, compare, write } = withFeeder(app)
beforeEach(() => reset())

const settings = (more: object = {}) => ({
  active: 1,
  url: campus.feeder.url,
  username: 'operator',
  password: '',
  ...more,
})
const saveSettings = (body: object) => app.send(campus.root, saveFeederSettings, { body })

describe('the connection to PDDikti', () => {
  it('is saved without giving its password back, and is logged', async () => {
    const { data } = (await app.call(campus.root, feederSettings)).body
    expect(data).toEqual({
      version: data.version,
      active: 1,
      url: campus.feeder.url,
      username: 'operator',
      has_password: 1,
      ca_pem: null,
    })
    const { rows } = await app.pool.query('select password from feeder_settings')
    expect(rows[0].password).not.toContain('rahasia-feeder')
    expect((await saveSettings(settings({ version: data.version, username: 'petugas' }))).code).toBe(200)
    expect((await saveSettings(settings({ version: data.version }))).body.code).toBe('stale')
    expect((await saveSettings(settings())).code).toBe(200)
    const log = await app.call(campus.root, auditLog, { query: { page: 1, kind: 'feeder_settings' } })
    expect(JSON.stringify(log.body)).not.toContain('rahasia-feeder')
    expect(log.body.data.map((row: { action: string }) => row.action)).toContain('create')
  })

  it('takes only addresses that may be reached, and keeps its password to its server', async () => {
    const fault = async (more: object) => Object.keys((await saveSettings(settings(more))).body.errors ?? {})
    expect(await fault({ url: 'http://10.0.0.5/ws/live2.php' })).toEqual(['url'])
    expect(await fault({ url: 'https://10.0.0.5/ws/live2.php', password: 'x' })).toEqual(['url'])
    expect(await fault({ url: 'bukan alamat' })).toEqual(['url'])
    expect(await fault({ url: campus.feeder.url.replace('live2', 'lain') })).toEqual(['url'])
    expect(await fault({ url: 'https://feeder.example.com/ws/live2.php' })).toEqual(['password'])
    expect(await fault({ ca_pem: 'bukan sertifikat' })).toEqual(['ca_pem'])
    expect(await fault({ url: '', username: '' })).toEqual(['url', 'username'])
    expect(await fault({ url: campus.feeder.url.replace('live2', 'sandbox2') })).toEqual([])
    expect(await fault({})).toEqual([])
  })

  it('is tried by its token, dictionary and study programs', async () => {
    const { rows } = await app.pool.query('select code from study_programs limit 1')
    campus.feeder.state.tables.GetProdi = [
      { id_prodi: PRODI, kode_program_studi: rows[0].code, nama_program_studi: 'Teknik' },
      { id_prodi: 'lain', kode_program_studi: '99999', nama_program_studi: "Prodi 'lain'" },
    ]
    const test = async () => (await app.call(campus.root, testFeeder)).body.data
    expect(await test()).toMatchObject({
      ok: 1,
      prodi: [
        { code: rows[0].code, known: 1 },
        { code: '99999', name: "Prodi 'lain'", known: 0 },
      ],
    })
    expect(campus.feeder.takeCalls()).toEqual(['GetToken', 'GetDictionary', 'GetProdi'])
    campus.feeder.state.password = 'diganti'
    expect(await test()).toEqual({ ok: 0, detail: 'Username atau password salah.', prodi: [] })
    campus.feeder.state.password = 'rahasia-feeder'
  })

  it('belongs to super admins; administrators compare and send, others nothing', async () => {
    const year_id = (await newSemester(app)).id
    for (const role of ['admin', 'operator', 'koordinator', 'dosen', 'mahasiswa'] as const) {
      const person = await app.signedIn(await makeUser(app.pool, role))
      expect((await app.call(person, feederSettings)).code, role).toBe(403)
      expect((await app.send(person, saveFeederSettings, { body: settings() })).code, role).toBe(403)
      expect((await app.call(person, testFeeder)).code, role).toBe(403)
      const isAdmin = role === 'admin'
      expect((await app.call(person, feederJob, { query: {} })).code, role).toBe(isAdmin ? 200 : 403)
      expect((await app.call(person, compareFeeder, { body: { year_id } })).code, role).toBe(
        isAdmin ? 422 : 403,
      )
      expect((await write(999_999, 0, person)).code, role).toBe(isAdmin ? 404 : 403)
    }
    expect([saveFeederSettings.proved, writeFeeder.proved]).toEqual(['second', 'second'])
  })

  it('that is off compares and sends nothing', async () => {
    const year = await newSemester(app)
    await closeClass(year.id, 'A', [80])
    expect((await saveSettings(settings({ active: 0 }))).code).toBe(200)
    const reply = await app.call(campus.root, compareFeeder, { body: { year_id: year.id } })
    expect([reply.code, reply.body.code]).toEqual([409, 'feeder_off'])
    expect((await write(1)).body.code).toBe('feeder_off')
    expect((await saveSettings(settings())).code).toBe(200)
  })
})

describe('a comparison', () => {
  it('tells of each mark what would be done, and changes nothing', async () => {
    const year = await newSemester(app)
    const course = await closeClass(year.id, 'A', [84.25, 80, 60, 90, 75])
    await closeClass(year.id, 'B', [70])
    const { feeder, subject } = campus
    const classId = feeder.addClass({
      semester: year.code,
      code: subject.toLowerCase(),
      name: 'a',
      prodi: PRODI,
    })
    const [emptyNim = '', sameNim = '', changedNim = '', foreignNim = '', oddNim = ''] = course.nims
    feeder.addParticipant(classId, emptyNim)
    feeder.addParticipant(classId, sameNim.toLowerCase(), ['80.0', 'B', '3.00'])
    feeder.addParticipant(classId, changedNim, ['50.0', 'E', '0.00'])
    feeder.addParticipant(classId, oddNim, ['75.0', 'X', null])
    const before = JSON.stringify(feeder.state.tables)
    const { job, rows } = await compare(year.id)
    expect(job).toMatchObject({ state: 'done', task: 'compare', complete: 1, done: 2, total: 2 })
    expect(job.counts).toEqual({ write: 1, same: 1, change: 2, no_participant: 1, no_class: 1 })
    const find = (nim: string) => rows.find((row) => row.nim === nim)
    expect(find(emptyNim)).toMatchObject({
      courses_id: course.id,
      class: 'Kelas A',
      score: 84.3,
      grade: 'B',
      index: 3,
      theirs: null,
      outcome: 'write',
    })
    expect(find(sameNim)?.outcome).toBe('same')
    expect(find(changedNim)).toMatchObject({ outcome: 'change', theirs: { score: 50, grade: 'E', index: 0 } })
    expect(find(foreignNim)?.outcome).toBe('no_participant')
    expect(rows.at(-1)).toMatchObject({
      outcome: 'no_class',
      message: `Kelas B dari ${subject} tidak ada di Feeder.`,
    })
    expect(JSON.stringify(feeder.state.tables)).toBe(before)
    expect(feeder.state.calls.some(({ act }) => act === 'UpdateNilaiPerkuliahanKelas')).toBe(false)
    const filtered = await readJob(job.id, { outcome: 'change', limit: 10 })
    expect(filtered.pagination.total).toBe(2)
    expect((await readJob()).job.id).toBe(job.id)
  })

  it('finds a class by the match of the office', async () => {
    const year = await newSemester(app)
    const { id, nims } = await closeClass(year.id, 'A', [88])
    const { feeder } = campus
    const classId = feeder.addClass({ semester: year.code, code: 'LAIN', name: 'ZZ', prodi: PRODI })
    feeder.addParticipant(classId, nims[0] ?? '')
    expect(listFates((await compare(year.id)).rows)).toEqual(['no_class'])
    const match = (id_kelas_kuliah: string | null) =>
      app.send(campus.root, matchFeederClass, { body: { courses_id: id, id_kelas_kuliah } })
    expect((await match("x' or 1=1")).code).toBe(422)
    expect((await match(classId.toUpperCase())).code).toBe(200)
    expect(listFates((await compare(year.id)).rows)).toEqual(['write'])
    expect((await match(null)).code).toBe(200)
    expect(listFates((await compare(year.id)).rows)).toEqual(['no_class'])
    const unknown = { courses_id: 999_999, id_kelas_kuliah: classId }
    expect((await app.send(campus.root, matchFeederClass, { body: unknown })).code).toBe(404)
  })

  it('reads page by page, with a token that ends in between', async () => {
    const year = await newSemester(app)
    const { feeder, subject } = campus
    const { nims } = await closeClass(year.id, 'A', [91])
    for (let at = 0; at < 130; at++)
      feeder.addClass({ semester: year.code, code: `X${at}`, name: 'A', prodi: PRODI })
    const classId = feeder.addClass({ semester: year.code, code: subject, name: 'A', prodi: PRODI })
    for (let at = 0; at < 150; at++) feeder.addParticipant(classId, `lain-${at}`)
    feeder.addParticipant(classId, nims[0] ?? '')
    feeder.state.tokenCalls = 2
    expect(listFates((await compare(year.id)).rows)).toEqual(['write'])
    const acts = feeder.takeCalls()
    expect(acts.filter((act) => act === 'GetListKelasKuliah').length).toBeGreaterThanOrEqual(2)
    expect(acts.filter((act) => act === 'GetToken').length).toBeGreaterThan(2)
  })

  it('refuses letters that the scale of the study program does not have', async () => {
    const year = await newSemester(app)
    const { feeder, subject } = campus
    const { nims } = await closeClass(year.id, 'A', [91])
    const prodi = '00000000-0000-4000-8000-000000000001'
    feeder.setScale(prodi, ['A'], '2020-01-01', '31-12-2020')
    const classId = feeder.addClass({ semester: year.code, code: subject, name: 'A', prodi })
    feeder.addParticipant(classId, nims[0] ?? '')
    expect((await compare(year.id)).rows[0]).toMatchObject({
      outcome: 'no_grade',
      message: 'Huruf A tidak ada di skala nilai Feeder.',
    })
  })

  it('is refused for semesters and classes without closed marks', async () => {
    const year = await newSemester(app)
    const emptyYear = await newSemester(app)
    const { id } = await closeClass(year.id, 'A', [91])
    const ask = (body: object) => app.send(campus.root, compareFeeder, { body })
    expect((await ask({ year_id: 999_999 })).code).toBe(404)
    expect((await ask({ year_id: emptyYear.id })).body.errors.year_id).toHaveLength(1)
    expect((await ask({ year_id: year.id, list_id: [id, 999_999] })).code).toBe(404)
    expect((await ask({ year_id: emptyYear.id, list_id: [id] })).code).toBe(404)
    await app.pool.query(`update years set code = $2 where id = $1`, [year.id, "x' or '1'='1"])
    expect((await ask({ year_id: year.id })).body.errors.year_id).toHaveLength(1)
  })

  it('fails with a reason where the Feeder is away, and may be asked for again', async () => {
    const year = await newSemester(app)
    await openBoth(year, 'A', [91])
    campus.feeder.state.password = 'diganti'
    const { job } = await compare(year.id)
    expect(job).toMatchObject({ state: 'failed', complete: 0, message: 'Username atau password salah.' })
    expect((await write(job.id)).body.message).toContain('belum selesai')
    campus.feeder.state.password = 'rahasia-feeder'
    expect((await compare(year.id)).job.state).toBe('done')
  })
})
