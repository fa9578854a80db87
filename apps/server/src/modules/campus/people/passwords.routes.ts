import { type MadePassword, students, teachers } from '@tuntas/contract/campus/people'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { type Download, serve, serveDownload } from '../../../platform/http/serve.ts'
import { HashingStopped, hashMany } from '../../../platform/process/hashing.ts'
import { newPassword } from '../../../platform/process/passwords.ts'
import { holdActor } from '../../identity/account/sessions.store.ts'
import { getScope } from '../administrators/access.ts'
import { passwordsFile, type Watch } from './passwords.file.ts'
import { findNumbered, resetPasswords } from './passwords.store.ts'
import { removeAnySecond, removeSecondFactors } from './second.store.ts'

type Kind = 'teachers' | 'students'
type Numbered = Awaited<ReturnType<typeof findNumbered>>

const reset = async (
  ctx: AppContext,
  actor: Actor,
  kind: Kind,
  people: Numbered,
  removeSecond: boolean,
  watch: Watch,
): Promise<MadePassword[]> => {
  const passwords = people.map(newPassword)
  const hashes = await hashMany(passwords, watch)
  if (watch.stopped()) throw new HashingStopped()
  const hashedPeople = people.map((person, at) => ({ ...person, password_hash: hashes[at] ?? '' }))
  await transact(ctx, actor, async (tx) => {
    await holdActor(tx, actor)
    if (removeSecond)
      await removeAnySecond(
        tx,
        people.map(({ id }) => id),
      )
    await resetPasswords(tx, getScope(actor), kind, hashedPeople)
  })
  return people.map(({ name, username }, at) => ({
    number: username,
    name,
    username,
    password: passwords[at] ?? '',
  }))
}

const words = {
  students: ['Kata Sandi Mahasiswa', 'NIM'],
  teachers: ['Kata Sandi Dosen', 'NIDN'],
} as const

export const mountPasswords = (ctx: AppContext): void => {
  const remove = async (actor: Actor, kind: Kind, ids: readonly number[]) => {
    const removedIds = await transact(ctx, actor, (tx) => removeSecondFactors(tx, getScope(actor), kind, ids))
    return { message: `Verifikasi dua langkah ${removedIds.length} orang dimatikan.` }
  }
  serve(ctx, students.removeSecond, ({ actor, body }) => remove(actor, 'students', body.list_id))
  serve(ctx, teachers.removeSecond, ({ actor, body }) => remove(actor, 'teachers', body.list_id))
  type Asked = {
    list_id: readonly number[]
    format: 'xlsx' | 'json' | 'ndjson'
    remove_second?: boolean | undefined
  }
  const resetFor = async (actor: Actor, kind: Kind, request: Asked): Promise<Download> => {
    const { list_id, format, remove_second = false } = request
    const people = await findNumbered(ctx.db, getScope(actor), kind, list_id)
    return passwordsFile(ctx, words[kind], format, (watch) =>
      reset(ctx, actor, kind, people, remove_second, watch),
    )
  }
  serveDownload(ctx, students.resetPassword, ({ actor, body }) => resetFor(actor, 'students', body))
  serveDownload(ctx, teachers.resetPassword, ({ actor, body }) => resetFor(actor, 'teachers', body))
}
