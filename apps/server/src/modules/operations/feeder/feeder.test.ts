import { auditLog } from '@tuntas/contract/operations/archive'
import {
  compareFeeder,
  feederJob,
  feederSettings,
  matchFeederClass,
  saveFeederSettings,
  testFeeder,
} from '@tuntas/contract/operations/feeder'
import { beforeEach, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { listFates, newSemester, PRODI, withFeeder } from '../../../../test/feeder.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
const { campus, closeClass, closeAgain, openBoth, read, waitForJob, compare, write, writeAndWait } =
  withFeeder(app)
const UPDATE = 'UpdateNilaiPerkuliahanKelas'

beforeEach(() => {
  const { state } = campus.feeder
  Object.assign(state, { isFlat: false, tokenCalls: Number.POSITIVE_INFINITY, losesReplies: false })
  state.beforeUpdate = async () => {}
  state.refused.clear()
  campus.feeder.takeCalls()
})

const settings = (more: object = {}) => ({
  active: 1,
  url: campus.feeder.url,
  username: 'operator',
  password: '',
  ...more,
})
const saveSettings = (body: object) => app.send(campus.root, saveFeederSettings, { body })
const countUpdates = () => campus.feeder.takeCalls().filter((act) => act === UPDATE).length

describe('the connection to PDDikti', () => {
  it('is saved without giving its password back, and is logged', async () => {
    const shown = (await app.call(campus.root, feederSettings)).body.data
    expect(shown).toEqual({
      version: shown.version,
      active: 1,
      url: campus.feeder.url,
      username: 'operator',
      has_password: 1,
      ca_pem: null,
    })
    const { rows } = await app.pool.query('select password from feeder_settings')
    expect(rows[0].password).not.toContain('rahasia-feeder')
    expect((await saveSettings(settings({ version: shown.version, username: 'petugas' }))).code).toBe(200)
    expect((await saveSettings(settings({ version: shown.version }))).body.code).toBe('stale')
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
      expect((await app.call(person, saveFeederSettings, { body: settings() })).code, role).toBe(403)
      expect((await app.call(person, testFeeder)).code, role).toBe(403)
      const isAdmin = role === 'admin'
      expect((await app.call(person, feederJob, { query: {} })).code, role).toBe(isAdmin ? 200 : 403)
      expect((await app.call(person, compareFeeder, { body: { year_id } })).code, role).toBe(
        isAdmin ? 422 : 403,
      )
      expect((await write(999_999, 0, person)).code, role).toBe(isAdmin ? 404 : 403)
    }
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
    const [empty = '', same = '', changed = '', foreign = '', odd = ''] = course.nims
    feeder.addParticipant(classId, empty)
    feeder.addParticipant(classId, same.toLowerCase(), ['80.0', 'B', '3.00'])
    feeder.addParticipant(classId, changed, ['50.0', 'E', '0.00'])
    feeder.addParticipant(classId, odd, ['75.0', 'X', null])
    const before = JSON.stringify(feeder.state.tables)
    const { job, rows } = await compare(year.id)
    expect(job).toMatchObject({ state: 'done', task: 'compare', complete: 1, done: 2, total: 2 })
    expect(job.counts).toEqual({ write: 1, same: 1, change: 2, no_participant: 1, no_class: 1 })
    const find = (nim: string) => rows.find((row) => row.nim === nim)
    expect(find(empty)).toMatchObject({
      courses_id: course.id,
      class: 'Kelas A',
      score: 84.3,
      grade: 'B',
      index: 3,
      theirs: null,
      outcome: 'write',
    })
    expect(find(same)?.outcome).toBe('same')
    expect(find(changed)).toMatchObject({ outcome: 'change', theirs: { score: 50, grade: 'E', index: 0 } })
    expect(find(foreign)?.outcome).toBe('no_participant')
    expect(rows.at(-1)).toMatchObject({
      outcome: 'no_class',
      message: `Kelas B dari ${subject} tidak ada di Feeder.`,
    })
    expect(JSON.stringify(feeder.state.tables)).toBe(before)
    expect(feeder.state.calls.some(({ act }) => act === UPDATE)).toBe(false)
    const filtered = await read(job.id, { outcome: 'change', limit: 10 })
    expect(filtered.pagination.total).toBe(2)
    expect((await read()).job.id).toBe(job.id)
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
    const other = await newSemester(app)
    const { id } = await closeClass(year.id, 'A', [91])
    const ask = (body: object) => app.send(campus.root, compareFeeder, { body })
    expect((await ask({ year_id: 999_999 })).code).toBe(404)
    expect((await ask({ year_id: other.id })).body.errors.year_id).toHaveLength(1)
    expect((await ask({ year_id: year.id, list_id: [id, 999_999] })).code).toBe(404)
    expect((await ask({ year_id: other.id, list_id: [id] })).code).toBe(404)
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

describe('sending', () => {
  it('writes empty marks, then also different ones, one row of the log each', async () => {
    const year = await newSemester(app)
    const { participants, id } = await openBoth(year, 'A', [84.25, 60])
    Object.assign(participants[1] ?? {}, { nilai_angka: '10.0', nilai_huruf: 'E', nilai_indeks: '0.00' })
    const { job } = await compare(year.id)
    const sent = await writeAndWait(job.id)
    expect(sent.job).toMatchObject({ state: 'done', task: 'write', counts: { written: 1, change: 1 } })
    expect(participants[0]).toMatchObject({ nilai_angka: '84.3', nilai_huruf: 'B', nilai_indeks: '3.00' })
    expect(participants[1]).toMatchObject({ nilai_angka: '10.0' })
    const again = await writeAndWait(job.id, 1)
    expect(again.job.counts).toEqual({ same: 1, written: 1 })
    expect(participants[1]).toMatchObject({ nilai_angka: '60.0', nilai_huruf: 'C', nilai_indeks: '2.00' })
    expect(countUpdates()).toBe(2)
    expect((await write(job.id, 1)).body.message).toBe('Tidak ada nilai untuk dikirim.')
    expect(listFates((await compare(year.id)).rows)).toEqual(['same', 'same'])
    const log = await app.call(campus.root, auditLog, {
      query: { page: 1, kind: 'feeder_marks', limit: 10 },
    })
    expect(log.body.data[0]).toMatchObject({ action: 'feed', action_name: 'Mengirim ke PDDikti' })
    const { rows } = await app.pool.query(
      `select before, after from audit_log where kind = 'feeder_marks' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      before: { courses_id: id, score: 10, grade: 'E', index: 0 },
      after: { courses_id: id, score: 60, grade: 'C', index: 2 },
    })
  })

  it('sends flat fields where the dictionary says so, and renews the token', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(year, 'A', [84.25, 60, 72])
    const { job } = await compare(year.id)
    campus.feeder.state.isFlat = true
    campus.feeder.state.tokenCalls = 2
    expect((await writeAndWait(job.id)).job.counts).toEqual({ written: 3 })
    expect(participants.map((mark) => mark.nilai_huruf)).toEqual(['B', 'C', 'B'])
  })

  it('leaves what somebody changed there since the comparison', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(year, 'A', [84.25, 60])
    const { job } = await compare(year.id)
    Object.assign(participants[0] ?? {}, { nilai_angka: '77.0', nilai_huruf: 'B', nilai_indeks: '3.00' })
    const { rows } = await writeAndWait(job.id, 1)
    expect(listFates(rows).sort()).toEqual(['moved', 'written'])
    expect(participants[0]?.nilai_angka).toBe('77.0')
  })

  it('is stale after the class was closed again', async () => {
    const year = await newSemester(app)
    const { id, participants } = await openBoth(year, 'A', [84.25])
    const { job } = await compare(year.id)
    await closeAgain(id)
    const refusal = await write(job.id)
    expect([refusal.code, refusal.body.code]).toEqual([409, 'stale'])
    expect(participants[0]?.nilai_angka).toBeNull()
    expect((await read(job.id)).job.state).toBe('done')
  })

  it('goes on after a mark that is refused, and ends after ten in a row', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(
      year,
      'A',
      Array.from({ length: 12 }, () => 80),
    )
    const { job } = await compare(year.id)
    const { refused } = campus.feeder.state
    refused.add(participants[3]?.id_registrasi_mahasiswa ?? '')
    const first = await writeAndWait(job.id)
    expect(first.job).toMatchObject({ state: 'done', counts: { written: 11, failed: 1 } })
    expect(first.rows.find(({ outcome }) => outcome === 'failed')?.message).toBe(
      'Nilai indeks di luar rentang.',
    )
    const otherYear = await newSemester(app)
    const other = await openBoth(
      otherYear,
      'A',
      Array.from({ length: 12 }, () => 80),
    )
    for (const mark of other.participants) refused.add(mark.id_registrasi_mahasiswa ?? '')
    const otherJob = await compare(otherYear.id)
    const failed = await writeAndWait(otherJob.id)
    expect(failed.job).toMatchObject({ state: 'failed', counts: { failed: 10, write: 2 } })
    expect(failed.job.message).toContain('Nilai indeks di luar rentang.')
    refused.clear()
    expect((await writeAndWait(otherJob.id)).job).toMatchObject({ state: 'done', counts: { written: 12 } })
  })

  it('runs once at a time', async () => {
    const year = await newSemester(app)
    await openBoth(year, 'A', [84.25])
    const { job } = await compare(year.id)
    const ask = () => app.call(campus.root, compareFeeder, { body: { year_id: year.id } })
    let release = () => {}
    campus.feeder.state.gate = new Promise((resolve) => {
      release = resolve
    })
    const replies = await Promise.all([ask(), ask(), write(job.id)])
    release()
    const winner = replies.filter(({ code }) => code === 200)
    expect(winner).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'import_running')).toHaveLength(2)
    expect((await waitForJob(winner[0]?.body.data.job_id)).job.state).toBe('done')
  })

  it('reads whether a mark arrived whose reply was lost', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(year, 'A', [84.25])
    const { job } = await compare(year.id)
    campus.feeder.state.losesReplies = true
    expect((await writeAndWait(job.id)).job.counts).toEqual({ failed: 1 })
    campus.feeder.state.losesReplies = false
    countUpdates()
    expect((await writeAndWait(job.id)).job.counts).toEqual({ written: 1 })
    expect(countUpdates()).toBe(0)
    expect(participants[0]?.nilai_angka).toBe('84.3')
  })

  it('goes on after its last mark where its process died, and knows what had arrived', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(year, 'A', [80, 81, 82])
    const { job, rows } = await compare(year.id)
    const ids = rows.map(({ id }) => id)
    const dieWith = (returns: number) =>
      app.pool.query(
        `update feeder_jobs set state = 'running', task = 'write', run = 'gone', total = 3, returns = $2, beat_at = now() - interval '1 minute'
          where id = $1`,
        [job.id, returns],
      )
    await app.pool.query('update feeder_marks set pending = true where job_id = $1', [job.id])
    await app.pool.query(`update feeder_marks set pending = false, outcome = 'written' where id = $1`, [
      ids[0],
    ])
    await app.pool.query('update feeder_marks set sent_at = now() where id = $1', [ids[1]])
    const arrived = participants.find(({ nim }) => nim === rows.find(({ id }) => id === ids[1])?.nim)
    Object.assign(arrived ?? {}, { nilai_angka: '81.0', nilai_huruf: 'B', nilai_indeks: '3.00' })
    await dieWith(2)
    countUpdates()
    expect((await waitForJob(job.id)).job).toMatchObject({ state: 'done', counts: { written: 3 } })
    expect(countUpdates()).toBe(1)
    await app.pool.query('update feeder_marks set pending = true where id = $1', [ids[2]])
    await dieWith(3)
    expect((await waitForJob(job.id)).job.state).toBe('interrupted')
  })

  it('needs a recent proof', async () => {
    const owner = await app.signedIn(await makeUser(app.pool, 'super admin', { password_hash: 'x' }))
    await app.pool.query(`update sessions set created_at = now() - interval '1 day' where user_id = $1`, [
      owner.id,
    ])
    const reply = await write(999_999, 0, owner)
    expect([reply.code, reply.body.code]).toEqual([403, 'password_required'])
    expect((await app.send(owner, saveFeederSettings, { body: settings() })).code).toBe(403)
  })
})
