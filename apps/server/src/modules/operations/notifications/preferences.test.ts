import {
  notificationPreferences,
  saveNotificationPreferences,
} from '@tuntas/contract/operations/notifications'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeStudent } from '../../../../test/make.ts'

const app = withApp()

it('is changed separately: an omitted value keeps another client’s choice', async () => {
  const person = await app.signedIn(await makeStudent(app.pool))
  const read = async () => {
    const { pace, quiet: isQuiet, kinds } = (await app.call(person, notificationPreferences)).body.data
    return { pace, quiet: isQuiet, ...kinds.find((way: { kind: string }) => way.kind === 'work_marked') }
  }
  const way = { kind: 'work_marked', bell: 1, mail: 1, push: 1, webhook: 1 }
  const save = (body: object) => app.send(person, saveNotificationPreferences, { body })
  await save({ pace: 'daily', quiet: 1, only: [], kinds: [{ ...way, only: ['push'] }] })
  expect(await read()).toMatchObject({ pace: 'daily', quiet: 1, bell: 1, mail: 1, push: 1, webhook: 0 })
  await save({ pace: 'once', quiet: 0, kinds: [{ ...way, mail: 0 }] })
  await save({ pace: 'daily', quiet: 1, only: ['quiet'], kinds: [{ ...way, bell: 0, only: ['bell'] }] })
  expect(await read()).toMatchObject({ pace: 'once', quiet: 1, bell: 0, mail: 0, push: 1, webhook: 1 })
  const refusal = await save({ pace: 'once', quiet: 0, only: ['bell'], kinds: [] })
  expect([refusal.code, refusal.body.message]).toEqual([422, expect.any(String)])
})

it('two concurrent choices are both stored', async () => {
  const person = await app.signedIn(await makeStudent(app.pool))
  const save = (input: object) =>
    app.send(person, saveNotificationPreferences, {
      body: { pace: 'daily', quiet: 1, only: [], kinds: [{ kind: 'work_marked', ...input }] },
    })
  for (let turn = 0; turn < 10; turn++) {
    const on = turn % 2
    await Promise.all([
      save({ bell: on, mail: 1 - on, only: ['bell'] }),
      save({ bell: 1 - on, mail: on, only: ['mail'] }),
    ])
    const { kinds } = (await app.call(person, notificationPreferences)).body.data
    expect(kinds.find((way: { kind: string }) => way.kind === 'work_marked')).toMatchObject({
      bell: on,
      mail: on,
    })
  }
})
