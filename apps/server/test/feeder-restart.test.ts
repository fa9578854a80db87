import { expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/platform/env.ts'
import { withApp } from './app.ts'
import { newSemester, withFeeder } from './feeder.ts'

const app = withApp()
const { campus, openBoth, compare, write } = withFeeder(app)

it('a sending goes on in the next process after a restart in the middle', async () => {
  const year = await newSemester(app)
  const { participants } = await openBoth(year, 'A', [80, 81, 82, 83, 84])
  const { job } = await compare(year.id)
  let [updates, release] = [0, () => {}]
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  campus.feeder.state.beforeUpdate = async () => {
    updates++
    if (updates === 3) await gate
  }
  expect((await write(job.id)).code).toBe(200)
  await expect.poll(() => updates).toBe(3)
  const closing = app.server.close()
  release()
  await closing
  const readJob = async () =>
    (
      await app.pool.query(
        `select j.state, j.returns, count(*) filter (where m.outcome = 'written')::int as written, count(*) filter (where m.pending)::int as pending
          from feeder_jobs j join feeder_marks m on m.job_id = j.id where j.id = $1 group by j.id`,
        [job.id],
      )
    ).rows[0]
  expect(await readJob()).toEqual({ state: 'queued', returns: 1, written: 3, pending: 2 })

  const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: app.url })
  const nextProcess = await buildApp({ env, databaseUrl: app.url, directUrl: app.url })
  await nextProcess.ready()
  await expect.poll(readJob).toMatchObject({ state: 'done', written: 5, pending: 0 })
  await nextProcess.close()
  expect(updates).toBe(5)
  expect(participants.map(({ nilai_angka }) => nilai_angka).sort()).toEqual([
    '80.0',
    '81.0',
    '82.0',
    '83.0',
    '84.0',
  ])
  const { rows } = await app.pool.query(
    `select count(*)::int as n from audit_log where kind = 'feeder_marks'`,
  )
  expect(rows[0].n).toBe(5)
})
