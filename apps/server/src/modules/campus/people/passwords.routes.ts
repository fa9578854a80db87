import { type MadePassword, students, teachers } from '@tuntas/contract/campus/people'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError, refusalOf } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { HashingStopped, hashMany } from '../../../platform/hashing.ts'
import { newPassword } from '../../../platform/passwords.ts'
import { type Download, serve, serveDownload } from '../../../platform/serve.ts'
import { madePasswords, toldLines } from './passwords.file.ts'
import { removeAnySecond, removeSecondOf } from './second.store.ts'
import { findNumbered, resetPasswords } from './store.ts'

type Kind = 'teachers' | 'students'
type Numbered = Awaited<ReturnType<typeof findNumbered>>
type Watch = Parameters<typeof hashMany>[1]

const reset = async (
  ctx: AppContext,
  actor: Actor,
  kind: Kind,
  people: Numbered,
  removeSecond: boolean,
  watch: Watch = { onProgress: () => {}, stopped: () => false },
): Promise<MadePassword[]> => {
  const passwords = people.map(newPassword)
  const hashes = await hashMany(passwords, watch)
  if (watch.stopped()) throw new HashingStopped()
  const hashed = people.map((person, at) => ({ ...person, password_hash: hashes[at] ?? '' }))
  await transact(ctx, actor, async (tx) => {
    if (removeSecond)
      await removeAnySecond(
        tx,
        people.map(({ id }) => id),
      )
    await resetPasswords(tx, kind, hashed)
  })
  return people.map(({ name, username }, at) => ({
    number: username,
    name,
    username,
    password: passwords[at] ?? '',
  }))
}

const saidOf = ({ server }: AppContext, error: unknown): string => {
  const refusal = refusalOf(error)
  if (!refusal && !(error instanceof HashingStopped)) server.log.error({ err: error }, 'reset failed')
  return (refusal ?? new AppError('unexpected')).message
}

/** How many are hashed, then what was made; nobody's changes where the reader has gone before, who would never see them. */
async function* told(ctx: AppContext, run: (watch: Watch) => Promise<MadePassword[]>) {
  let gone = false
  let wake = () => {}
  let done = 0
  const progress = () => new Promise<'more'>((tell) => (wake = () => tell('more')))
  const result = run({
    onProgress: (count) => {
      done = count
      wake()
    },
    stopped: () => gone,
  }).then(
    (made) => ({ made }),
    (error: unknown) => ({ error }),
  )
  try {
    for (;;) {
      const next = await Promise.race([progress(), result])
      if (next !== 'more') {
        if ('made' in next) yield next
        else yield { error: saidOf(ctx, next.error) }
        return
      }
      yield { done }
    }
  } finally {
    gone = true
  }
}

const words = {
  students: ['Kata Sandi Mahasiswa', 'NIM'],
  teachers: ['Kata Sandi Dosen', 'NIDN'],
} as const

export const mountPasswords = (ctx: AppContext): void => {
  const remove = async (actor: Actor, kind: Kind, ids: readonly number[]) => {
    const removed = await transact(ctx, actor, (tx) => removeSecondOf(tx, kind, ids))
    return { message: `Faktor kedua ${removed.length} orang dilepas.` }
  }
  serve(ctx, students.removeSecond, ({ actor, body }) => remove(actor, 'students', body.list_id))
  serve(ctx, teachers.removeSecond, ({ actor, body }) => remove(actor, 'teachers', body.list_id))
  type Asked = {
    list_id: readonly number[]
    format: 'xlsx' | 'json' | 'ndjson'
    remove_second?: boolean | undefined
  }
  const resetFor = async (actor: Actor, kind: Kind, asked: Asked): Promise<Download> => {
    const { list_id, format, remove_second = false } = asked
    const people = await findNumbered(ctx.db, kind, list_id)
    const make = (watch?: Watch) => reset(ctx, actor, kind, people, remove_second, watch)
    if (format === 'ndjson') return toldLines(told(ctx, make))
    const [title, number] = words[kind]
    return madePasswords(title, number, await make(), format)
  }
  serveDownload(ctx, students.resetPassword, ({ actor, body }) => resetFor(actor, 'students', body))
  serveDownload(ctx, teachers.resetPassword, ({ actor, body }) => resetFor(actor, 'teachers', body))
}
