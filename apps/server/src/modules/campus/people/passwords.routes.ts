import { students, teachers } from '@tuntas/contract/campus/people'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { hashMany } from '../../../platform/hashing.ts'
import { newPassword } from '../../../platform/passwords.ts'
import { serve, serveDownload } from '../../../platform/serve.ts'
import { scopeOf } from '../administrators/access.ts'
import { madePasswords } from './passwords.file.ts'
import { findNumbered, removeSecondOf, resetPasswords } from './passwords.store.ts'

type Kind = 'teachers' | 'students'

const reset = async (ctx: AppContext, actor: Actor, kind: Kind, ids: readonly number[]) => {
  const scope = scopeOf(actor)
  const people = await findNumbered(ctx.db, scope, kind, ids)
  const passwords = people.map(newPassword)
  const hashes = await hashMany(passwords, { onProgress: () => {}, stopped: () => false })
  const hashed = people.map((person, at) => ({ ...person, password_hash: hashes[at] ?? '' }))
  await transact(ctx, actor, (tx) => resetPasswords(tx, scope, kind, hashed))
  return people.map(({ name, username }, at) => ({
    number: username,
    name,
    username,
    password: passwords[at] ?? '',
  }))
}

export const mountPasswords = (ctx: AppContext): void => {
  const remove = async (actor: Actor, kind: Kind, ids: readonly number[]) => {
    const removed = await transact(ctx, actor, (tx) => removeSecondOf(tx, scopeOf(actor), kind, ids))
    return { message: `Faktor kedua ${removed.length} orang dilepas.` }
  }
  serve(ctx, students.removeSecond, ({ actor, body }) => remove(actor, 'students', body.list_id))
  serve(ctx, teachers.removeSecond, ({ actor, body }) => remove(actor, 'teachers', body.list_id))
  serveDownload(ctx, students.resetPassword, async ({ actor, body: { list_id, format } }) =>
    madePasswords('Kata Sandi Mahasiswa', 'NIM', await reset(ctx, actor, 'students', list_id), format),
  )
  serveDownload(ctx, teachers.resetPassword, async ({ actor, body: { list_id, format } }) =>
    madePasswords('Kata Sandi Dosen', 'NIDN', await reset(ctx, actor, 'teachers', list_id), format),
  )
}
