import { auditLog } from '@tuntas/contract/operations/archive'
import { compareFeeder } from '@tuntas/contract/operations/feeder'
import { beforeEach, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { listFates, newSemester, withFeeder } from '../../../../test/feeder.ts'

const app = withApp()
const { campus, reset, closeAgain, openBoth, readJob, waitForJob, compare, write, writeAndWait } =
  withFeeder(app)
beforeEach(() => reset())

const UPDATE = 'UpdateNilaiPerkuliahanKelas'
const countUpdates = () => campus.feeder.takeCalls().filter((act) => act === UPDATE).length

describe('sending', () => {
  it('writes empty marks, then also different ones, one row of the log each', async () => {
    const year = await newSemester(app)
    const { participants, id } = await openBoth(year, 'A', [84.25, 60])
    Object.assign(participants[1] ?? {}, { nilai_angka: '10.0', nilai_huruf: 'E', nilai_indeks: '0.00' })
    const { job } = await compare(year.id)
    const emptyRun = await writeAndWait(job.id)
    expect(emptyRun.job).toMatchObject({ state: 'done', task: 'write', counts: { written: 1, change: 1 } })
    expect(participants[0]).toMatchObject({ nilai_angka: '84.3', nilai_huruf: 'B', nilai_indeks: '3.00' })
    expect(participants[1]).toMatchObject({ nilai_angka: '10.0' })
    const changeRun = await writeAndWait(job.id, 1)
    expect(changeRun.job.counts).toEqual({ same: 1, written: 1 })
    expect(participants[1]).toMatchObject({ nilai_angka: '60.0', nilai_huruf: 'C', nilai_indeks: '2.00' })
    expect(countUpdates()).toBe(2)
    expect((await write(job.id, 1)).body.message).toBe('Tidak ada nilai untuk dikirim.')
    expect(listFates((await compare(year.id)).rows)).toEqual(['same', 'same'])
    const log = await app.call(campus.root, auditLog, {
      query: { page: 1, kind: 'feeder_marks', limit: 10 },
    })
    expect(log.body.data[0]).toMatchObject({ action: 'feed', action_name: 'Mengirim ke PDDikti' })
    const labels = log.body.data[0].changes.map(({ label }: { label: string }) => label)
    expect(labels.sort()).toEqual(['Grade', 'Indeks', 'Kelas', 'Nilai', 'Orang'])
    const { rows } = await app.pool.query(
      `select before, after from audit_log where kind = 'feeder_marks' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      before: { score: 10, grade: 'E', index: 0 },
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
    expect((await readJob(job.id)).job.state).toBe('done')
  })

  it('goes on after a mark that is refused, and ends after ten in a row', async () => {
    const year = await newSemester(app)
    const { participants } = await openBoth(
      year,
      'A',
      Array.from({ length: 12 }, () => 80),
    )
    const { job } = await compare(year.id)
    const refusals = campus.feeder.state.refused
    refusals.add(participants[3]?.id_registrasi_mahasiswa ?? '')
    const first = await writeAndWait(job.id)
    expect(first.job).toMatchObject({ state: 'done', counts: { written: 11, failed: 1 } })
    expect(first.rows.find(({ outcome }) => outcome === 'failed')?.message).toBe(
      'Nilai indeks di luar rentang.',
    )
    const otherYear = await newSemester(app)
    const refusedClass = await openBoth(
      otherYear,
      'A',
      Array.from({ length: 12 }, () => 80),
    )
    for (const mark of refusedClass.participants) refusals.add(mark.id_registrasi_mahasiswa ?? '')
    const otherJob = await compare(otherYear.id)
    const failedRun = await writeAndWait(otherJob.id)
    expect(failedRun.job).toMatchObject({ state: 'failed', counts: { failed: 10, write: 2 } })
    expect(failedRun.job.message).toContain('Nilai indeks di luar rentang.')
    refusals.clear()
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
})
