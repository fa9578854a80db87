import { nameWay } from '@tuntas/contract/identity/account'
import {
  endPersonSessions,
  exportSignIns,
  health,
  person,
  personIdentities,
  personSessions,
  removeIdentity,
  type SignInRow,
  signIns,
  unlockSignin,
} from '@tuntas/contract/operations/helpdesk'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { campusClock, type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { forgetCodes } from '../../identity/account/second.access.ts'
import { closePersonSessions, listOpenSessions } from '../../identity/account/sessions.store.ts'
import { forgetTries, longestWait } from '../../identity/account/signin.store.ts'
import { toTriesPrefix } from '../../identity/account/throttle.ts'
import { deleteIdentity, findIdentity, listIdentities } from '../../identity/signin/identities.store.ts'
import { endProviderSessions } from '../../identity/signin/providers.store.ts'
import { findMailState } from '../notifications/mail.store.ts'
import { helpedAccount, helpedPerson } from './access.ts'
import { mailState } from './health.rules.ts'
import { readHealth } from './health.store.ts'
import { readPerson } from './person.store.ts'
import { allSignIns, readSignInsPage } from './signins.store.ts'

const mountPerson = (ctx: AppContext) => {
  const { db, sign } = ctx
  serve(ctx, person, async ({ actor, query }) => {
    const helped = await helpedPerson(db, getScope(actor), query.id)
    const wait_seconds = await longestWait(db, toTriesPrefix(sign, helped.username))
    return { data: { ...(await readPerson(db, getScope(actor), helped)), wait_seconds } }
  })
  serve(ctx, personSessions, async ({ actor, query }) => ({
    data: await listOpenSessions(db, (await helpedPerson(db, getScope(actor), query.user_id)).id),
  }))
  serve(ctx, endPersonSessions, async ({ actor, body }) => {
    const data = await transact(ctx, actor, async (tx) => {
      const { id: user_id } = await helpedPerson(tx, getScope(actor), body.user_id)
      const endedCount = await closePersonSessions(tx, user_id, body.id)
      await tx.emit('sessions.ended', { user_id, ended: endedCount })
      return { ended: endedCount }
    })
    return { message: `${data.ended} perangkat sudah keluar.`, data }
  })
  serve(ctx, unlockSignin, async ({ actor, body }) => {
    await transact(ctx, actor, async (tx) => {
      const { id: user_id, username } = await helpedPerson(tx, getScope(actor), body.user_id)
      await forgetTries(tx, toTriesPrefix(sign, username))
      await tx.emit('signin.unlocked', { user_id })
    })
    await forgetCodes(ctx, body.user_id)
    return { message: 'Jeda masuk dihapus.' }
  })
}

const mountIdentities = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, personIdentities, async ({ actor, query }) => ({
    data: await listIdentities(db, (await helpedAccount(db, actor, query.user_id)).id),
  }))
  serve(ctx, removeIdentity, async ({ actor, body: { id } }) => {
    await transact(ctx, actor, async (tx) => {
      const identity = await findIdentity(tx, id)
      if (!identity) throw new AppError('not_found')
      const { user_id, provider_id, name, provider, subject } = identity
      await helpedAccount(tx, actor, user_id)
      if (!(await deleteIdentity(tx, id))) throw new AppError('not_found')
      await endProviderSessions(tx, { userIds: [user_id], providerId: provider_id })
      await tx.emit('identity.removed', { id, user_id, name, provider, subject })
    })
    return { message: 'Akun kampus dilepas.' }
  })
}

const columnsFor = (zone: string): ExcelColumn<SignInRow>[] => {
  const clock = campusClock(zone)
  return [
    { header: `Waktu (${zone})`, width: 22, value: (row) => clock.format(new Date(row.time)) },
    { header: 'Nama', width: 36, value: (row) => row.name },
    { header: 'Username', value: (row) => row.username },
    { header: 'Status', value: (row) => (row.status === 'success' ? 'Berhasil' : 'Gagal') },
    { header: 'Cara masuk', value: (row) => nameWay(row.way) },
    { header: 'Alamat IP', value: (row) => row.ip_address },
    { header: 'Perangkat', value: (row) => row.device },
    { header: 'Platform', value: (row) => row.platform },
    { header: 'Browser', value: (row) => `${row.browser} ${row.version}`.trim() },
  ]
}

const mountSignIns = (ctx: AppContext) => {
  const { db, env } = ctx
  serve(ctx, signIns, ({ actor, query }) => readSignInsPage(db, getScope(actor), query, env.campusTz))
  serveDownload(ctx, exportSignIns, async ({ actor, query }) =>
    excelFile(
      'Aktivitas Masuk',
      columnsFor(env.campusTz),
      allSignIns(db, getScope(actor), query, env.campusTz),
    ),
  )
}

export const mountHelpdesk = (ctx: AppContext): void => {
  serve(ctx, health, async () => {
    const mail = await findMailState(ctx.db)
    return {
      data: { ...(await readHealth(ctx.db, ctx.env.dataDir)), mail: { ...mail, state: mailState(mail) } },
    }
  })
  mountPerson(ctx)
  mountIdentities(ctx)
  mountSignIns(ctx)
}
