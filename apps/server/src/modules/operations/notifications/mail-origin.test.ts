import { mailProblems } from '@tuntas/contract/operations/mail'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withMails } from '../../../../test/mails.ts'
import { readEnv } from '../../../platform/env.ts'
import { isMailing } from './mail.store.ts'
import { mailWorker } from './mail-worker.ts'

/** A production campus without ORIGIN: no mail may carry a link to localhost. */
const app = withApp({ production: true, origin: undefined })
const { admin, configure, person, addNotification, listMails, db } = withMails(app)

it('refuses to switch mail on, and names the variable to set', async () => {
  const refusal = await configure({ active: 1 })
  expect(refusal.code).toBe(422)
  expect(refusal.body.errors.active[0]).toContain('ORIGIN belum diisi')
  expect((await configure({ active: 0 })).code).toBe(200)
})

it('sends nothing with settings of a former version, and gives the reason', async () => {
  await configure({ active: 0 })
  await app.pool.query('update mail_settings set active = true')
  const { id } = await person()
  await addNotification(id, 'once')
  const env = readEnv({ NODE_ENV: 'production' })
  const deps = { db: db(), env, load: { vitalPerSecond: () => 0 } } as unknown as Parameters<
    typeof mailWorker
  >[0]
  await mailWorker(deps).run()
  expect(await listMails(id)).toEqual([])
  const { body } = await app.call(admin(), mailProblems)
  expect(body.data.outage).toContain('ORIGIN belum diisi')
  expect(await isMailing(db(), { production: true, origin: undefined })).toBe(false)
  expect(await isMailing(db(), { production: true, origin: 'https://lms.kampus.ac.id' })).toBe(true)
})
