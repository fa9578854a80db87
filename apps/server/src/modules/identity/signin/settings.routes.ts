import {
  deleteSigninProvider,
  PROVIDERS_MOST,
  savePasswordSignin,
  saveSigninProvider,
  signinProvider,
  signinProviders,
} from '@tuntas/contract/identity/providers'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { type Call, serve } from '../../../platform/http/serve.ts'
import { resolveOrigin } from '../account/passkeys.ts'
import { openProvider, openProviderVault, toAddresses } from './access.ts'
import {
  changesSubjects,
  checkDraft,
  findLockedOut,
  mergeDraft,
  nameRoles,
  toAudited,
} from './provider.rules.ts'
import { kinds } from './providers/index.ts'
import type { Draft, Kind, Provider } from './providers/provider.rules.ts'
import {
  countIdentities,
  countProviders,
  deleteProvider,
  endLinks,
  findPasswordPolicy,
  findProvider,
  insertProvider,
  type ListedProvider,
  listProviderRoles,
  listProviders,
  lockPasswordPolicy,
  setPasswordPolicy,
  setSecret,
  updateProvider,
} from './providers.store.ts'

const toRow = ({ settings, secret, ...fields }: ListedProvider) => ({
  ...fields,
  ...settings,
  ...('starttls' in settings && { starttls: settings.starttls === '1' }),
  has_secret: secret !== null,
})

const inUse = (identities: number) =>
  new AppError('in_use', {
    message: `${identities} orang masuk lewat ini. Hubungan akun mereka akan dihapus.`,
    data: { identities },
  })

/** Refuses a change that leaves a role without any way in. */
const demandWayIn = async (tx: Work, policy: Awaited<ReturnType<typeof lockPasswordPolicy>>) => {
  const lockedOut = findLockedOut(policy, await listProviderRoles(tx))
  if (lockedOut.length > 0)
    throw new AppError('no_provider', { message: `Belum ada cara masuk lain untuk ${nameRoles(lockedOut)}.` })
}

/** Removes the links if `subjects` lose their meaning, after a yes. */
const endOldLinks = async (tx: Work, id: number, isConfirmed: boolean): Promise<number[]> => {
  const identities = await countIdentities(tx, id)
  if (identities > 0 && !isConfirmed) throw inUse(identities)
  return endLinks(tx, id)
}

type Saving = { kind: Kind; draft: Draft; body: Call<typeof saveSigninProvider>['body'] }

const createProvider = async (ctx: AppContext, tx: Work, { kind, draft }: Saving): Promise<number> => {
  if ((await countProviders(tx)) >= PROVIDERS_MOST)
    throw new AppError('invalid', { message: `Paling banyak ${PROVIDERS_MOST} cara masuk.` })
  const id = await insertProvider(tx, draft)
  const secret = draft.secret ?? (await kind.makeSecret?.()) ?? null
  if (secret !== null) await setSecret(tx, id, (await openProviderVault(ctx, id)).seal(secret))
  await tx.emit('provider.saved', {
    id,
    after: toAudited(draft, draft.secret === null ? null : kind.secret),
    ended: [],
  })
  return id
}

const changeProvider = async (
  ctx: AppContext,
  tx: Work,
  { kind, draft, body }: Saving,
  storedProvider: Provider,
): Promise<number> => {
  const { id } = storedProvider
  const endedUsers = changesSubjects(kind, storedProvider.settings, draft.settings)
    ? await endOldLinks(tx, id, body.confirm)
    : []
  await updateProvider(tx, { id, version: body.version }, draft)
  const isSecretChanged = draft.secret !== null && draft.secret !== storedProvider.secret
  if (isSecretChanged && draft.secret !== null)
    await setSecret(tx, id, (await openProviderVault(ctx, id)).seal(draft.secret))
  const after = toAudited(draft, isSecretChanged ? kind.secret : null)
  await tx.emit('provider.saved', { id, before: toAudited(storedProvider), after, ended: endedUsers })
  return id
}

const readDraft = async (ctx: AppContext, body: Saving['body']) => {
  const storedRow = body.id === undefined ? undefined : await findProvider(ctx.db, body.id)
  if (body.id !== undefined && !storedRow) throw new AppError('not_found')
  const storedProvider = storedRow && (await openProvider(ctx, storedRow))
  const kindName = storedProvider?.kind ?? body.kind
  if (!kindName) throw new AppError('invalid', { fields: { kind: ['Pilih jenis'] } })
  if (body.kind && body.kind !== kindName)
    throw new AppError('type_fixed', { message: 'Jenis cara masuk tidak dapat diubah.' })
  const kind = kinds[kindName]
  const draft = mergeDraft(kind, kindName, storedProvider, body)
  const fields = checkDraft(kind, draft, ctx.env.campusHosts)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  if (draft.active && ctx.env.production && ctx.env.origin === undefined) throw new AppError('origin_missing')
  return { storedProvider, saving: { kind, draft, body } }
}

const saveProvider = async (ctx: AppContext, { actor, body, request }: Call<typeof saveSigninProvider>) => {
  const { storedProvider, saving } = await readDraft(ctx, body)
  const thing = {
    kind: 'signin_providers',
    id: body.id,
    version: body.version,
    detail: signinProvider,
    find: async () => (body.id === undefined ? undefined : findDetail(ctx, body.id, request)),
  } as const
  return orStale(ctx.db, thing, () =>
    transact(ctx, actor, async (tx) => {
      const policy = await lockPasswordPolicy(tx)
      const id = storedProvider
        ? await changeProvider(ctx, tx, saving, storedProvider)
        : await createProvider(ctx, tx, saving)
      await demandWayIn(tx, policy)
      return id
    }),
  )
}

const findDetail = async (ctx: AppContext, id: number, request: Call<typeof signinProvider>['request']) => {
  const [listedProvider] = await listProviders(ctx.db, id)
  if (!listedProvider) throw new AppError('not_found')
  const ownAddresses = toAddresses(resolveOrigin(ctx, request).origin, id)
  const { addresses } = kinds[listedProvider.kind]
  const only = (name: keyof typeof ownAddresses) => (addresses.includes(name) ? ownAddresses[name] : null)
  return {
    ...toRow(listedProvider),
    addresses: {
      callback: only('callback'),
      acs: only('acs'),
      logout: only('logout'),
      metadata: only('metadata'),
    },
  }
}

/** What a super admin sets about signing in. */
export const mountSigninSettings = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, signinProviders, async () => ({
    data: (await listProviders(db)).map(toRow),
    password_signin: await findPasswordPolicy(db),
  }))
  serve(ctx, signinProvider, async ({ query, request }) => ({
    data: await findDetail(ctx, query.id, request),
  }))
  serve(ctx, saveSigninProvider, async (call) => ({
    message: 'Cara masuk tersimpan.',
    data: { id: await saveProvider(ctx, call) },
  }))
  serve(ctx, deleteSigninProvider, async ({ actor, params: { id }, query }) => {
    await transact(ctx, actor, async (tx) => {
      const policy = await lockPasswordPolicy(tx)
      const storedProvider = await findProvider(tx, id)
      if (!storedProvider) throw new AppError('not_found')
      const endedUsers = await endOldLinks(tx, id, query.confirm)
      await deleteProvider(tx, id)
      await demandWayIn(tx, policy)
      await tx.emit('provider.deleted', { id, before: toAudited(storedProvider), ended: endedUsers })
    })
    return { message: 'Cara masuk dihapus.' }
  })
  serve(ctx, savePasswordSignin, async ({ actor, body: { password_signin: policy } }) => {
    await transact(ctx, actor, async (tx) => {
      const before = await lockPasswordPolicy(tx)
      if (before === policy) return
      await demandWayIn(tx, policy)
      await setPasswordPolicy(tx, policy)
      await tx.emit('password_signin.changed', {
        before: { password_signin: before },
        after: { password_signin: policy },
      })
    })
    return { message: 'Aturan kata sandi tersimpan.' }
  })
}
