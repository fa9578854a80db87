import { administrators } from '@tuntas/contract/campus/administrators'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { campusClock, type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { HashingStopped, hashMany } from '../../../platform/process/hashing.ts'
import { hashPassword, newPassword } from '../../../platform/process/passwords.ts'
import { holdActor } from '../../identity/account/sessions.store.ts'
import { passwordsFile } from '../people/passwords.file.ts'
import { removeAnySecond } from '../people/second.store.ts'
import { type Managed, managedAdministrators } from './access.ts'
import {
  type AdministratorRow,
  allAdministrators,
  archiveAdministrators,
  countAdministrators,
  endSessionsOfAdministrators,
  findAdministrator,
  readAdministratorsPage,
  removeSecondOfAdministrators,
  resetAdministrators,
  restoreAdministrators,
  saveAdministrator,
} from './store.ts'

const columnsFor = (zone: string): ExcelColumn<AdministratorRow>[] => {
  const clock = campusClock(zone)
  return [
    { header: 'Username', value: (row) => row.username },
    { header: 'Nama', width: 36, value: (row) => row.name },
    { header: 'Peran', value: (row) => roleLabels[row.role] },
    { header: 'Program Studi', width: 40, value: (row) => row.study_programs.join(', ') },
    { header: 'Email', width: 30, value: (row) => row.email },
    { header: 'No. Hp', value: (row) => row.phone },
    { header: 'Verifikasi Dua Langkah', value: (row) => (row.second_factor ? 'Ya' : 'Tidak') },
    {
      header: `Terakhir Masuk (${zone})`,
      width: 22,
      value: ({ last_signin_at: at }) => (at === null ? null : clock.format(new Date(at))),
    },
  ]
}

const mountReading = (ctx: AppContext) => {
  const { db, env } = ctx
  serve(ctx, administrators.list, ({ query }) => readAdministratorsPage(db, query))
  serve(ctx, administrators.counts, async ({ query }) => ({ data: await countAdministrators(db, query) }))
  serveDownload(ctx, administrators.export, async ({ query }) =>
    excelFile('Data Administrator', columnsFor(env.campusTz), allAdministrators(db, query)),
  )
  serve(ctx, administrators.detail, async ({ query }) => {
    const data = await findAdministrator(db, query.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })
}

const mountSaving = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, administrators.save, async ({ actor, body }) => {
    const { id } = body
    const thing = {
      kind: 'users',
      id,
      detail: administrators.detail,
      find: async () => id !== undefined && (await findAdministrator(db, id)),
    } as const
    const password = id === undefined ? newPassword() : null
    // Hash before the transaction: it is slow and must not run while rows are locked.
    const password_hash = password === null ? '' : await hashPassword(password)
    const savedId = await orStale(db, thing, () =>
      transact(ctx, actor, async (tx) => {
        const [one] = await managedAdministrators(tx, actor, id === undefined ? [] : [id])
        return saveAdministrator(tx, body, one ?? { password_hash })
      }),
    )
    return { message: 'Data berhasil disimpan!', data: { id: savedId, password } }
  })
}

const mountPasswords = (ctx: AppContext) =>
  serveDownload(ctx, administrators.resetPassword, ({ actor, body: { list_id, format, remove_second } }) =>
    passwordsFile(ctx, ['Kata Sandi Administrator', 'Username'], format, async (watch) => {
      const passwords = [...new Set(list_id)].map(newPassword)
      const hashes = await hashMany(passwords, watch)
      if (watch.stopped()) throw new HashingStopped()
      const people = await transact(ctx, actor, async (tx) => {
        const managed = await managedAdministrators(tx, actor, list_id)
        await holdActor(tx, actor)
        if (remove_second)
          await removeAnySecond(
            tx,
            managed.map(({ id }) => id),
          )
        await resetAdministrators(tx, managed, hashes)
        return managed
      })
      return people.map(({ name, username }, at) => ({
        number: username,
        name,
        username,
        password: passwords[at] ?? '',
      }))
    }),
  )

const mountActs = (ctx: AppContext) => {
  const act = <T>(
    actor: Actor,
    ids: readonly number[],
    work: (tx: Work, managed: Managed[]) => Promise<T>,
    isArchived?: boolean,
  ) => transact(ctx, actor, async (tx) => work(tx, await managedAdministrators(tx, actor, ids, isArchived)))
  const archive = async (actor: Actor, ids: readonly number[]) => {
    await act(actor, ids, archiveAdministrators)
    return { message: 'Data berhasil dihapus!' }
  }
  serve(ctx, administrators.remove, ({ actor, params }) => archive(actor, [params.id]))
  for (const bulk of [administrators.removeBulk, administrators.removeBulkByDelete])
    serve(ctx, bulk, ({ actor, body }) => archive(actor, body.list_id))
  serve(ctx, administrators.restore, async ({ actor, body }) => {
    await act(actor, body.list_id, restoreAdministrators, true)
    return { message: 'Administrator dipulihkan.' }
  })
  serve(ctx, administrators.endSessions, async ({ actor, body }) => {
    await act(actor, body.list_id, endSessionsOfAdministrators)
    return { message: 'Semua perangkatnya sudah keluar.' }
  })
  serve(ctx, administrators.removeSecond, async ({ actor, body }) => {
    const removedCount = await act(actor, body.list_id, removeSecondOfAdministrators)
    return { message: `Verifikasi dua langkah ${removedCount} orang dimatikan.` }
  })
}

export const mountAdministrators = (ctx: AppContext): void => {
  mountReading(ctx)
  mountSaving(ctx)
  mountPasswords(ctx)
  mountActs(ctx)
}
