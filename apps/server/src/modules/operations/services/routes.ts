import {
  readings,
  revokeServiceToken,
  type ServiceKind,
  saveServiceToken,
  serviceKinds,
  serviceMarks,
  serviceTokens,
  upserts,
} from '@tuntas/contract/operations/services'
import { serviceExamples } from '@tuntas/contract/operations/services.examples'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { campusMoment } from '../../../platform/time.ts'
import { wholeCampus } from '../../campus/administrators/access.ts'
import { getPddiktiClass } from '../../classroom/courses/pddikti.rules.ts'
import { hashToken } from '../../identity/account/sessions.store.ts'
import { findOfficeYear } from '../../insight/final-marks/office.store.ts'
import { readMarksPage } from '../../insight/final-marks/office-export.store.ts'
import { findYear, type Reading, readRows } from './readings.store.ts'
import { makeServiceToken } from './service-token.ts'
import { createToken, listTokens, renameToken, revokeToken } from './tokens.store.ts'
import { upsert } from './upsert.store.ts'

/** What a new token needs beside its name. */
const demandTerms = ({ name, scopes, expires_at }: Body<typeof saveServiceToken>) => {
  const fields = {
    ...(!scopes && { scopes: ['Pilih minimal satu izin'] }),
    ...(!expires_at && { expires_at: ['Masukan tanggal berakhir'] }),
  }
  if (!scopes || !expires_at) throw new AppError('invalid', { fields })
  return { name, scopes, expires_at }
}

const mountTokens = (ctx: AppContext) => {
  const { db, env } = ctx
  const zone = env.campusTz
  serve(ctx, serviceTokens, async () => ({ data: await listTokens(db) }))
  serve(ctx, saveServiceToken, async ({ actor, body }) => {
    const { id } = body
    if (id !== undefined) {
      await transact(ctx, actor, (tx) => renameToken(tx, id, body.name, zone))
      return { message: 'Nama token tersimpan.', data: { id, token: null } }
    }
    const terms = demandTerms(body)
    const { token, prefix } = makeServiceToken()
    const secret = { hash: hashToken(token), prefix }
    const createdId = await transact(ctx, actor, (tx) =>
      createToken(tx, terms, secret, { userId: actor.id, zone }),
    )
    return { message: 'Token dibuat.', data: { id: createdId, token } }
  })
  serve(ctx, revokeServiceToken, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => revokeToken(tx, body.id))
    return { message: 'Token dicabut.' }
  })
}

const mountKind = (ctx: AppContext, kind: ServiceKind) => {
  const { db, env } = ctx
  ctx.examples.set(upserts[kind], { [kind]: serviceExamples[kind] })
  serve(ctx, upserts[kind], ({ service, body }) =>
    upsert(ctx, service, { kind, rows: body.rows }, body.dry_run),
  )
  serve(ctx, readings[kind], ({ query }) => {
    const { changed_since } = query
    const reading: Reading = {
      ...query,
      changed_since: changed_since === null ? null : campusMoment(env.campusTz, changed_since),
    }
    return readRows(db, kind, reading)
  })
}

const mountMarks = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, serviceMarks, async ({ query }) => {
    const yearId = query.year_id === null ? undefined : await findYear(db, query.year_id)
    const year = yearId === null ? undefined : await findOfficeYear(db, yearId)
    const filters = { keywords: '', only_active: false }
    const page = await readMarksPage(db, { year, scope: wholeCampus, filters }, query)
    return {
      ...page,
      data: page.data.map(({ course, year_code, year: _, final, ...mark }) => ({
        ...mark,
        class: course,
        pddikti_class: getPddiktiClass({ name: course, pddikti_class: mark.pddikti_class }),
        year_id: year_code,
        final: final === null ? null : final.toFixed(2),
      })),
    }
  })
}

/** Doors for SIAKAD and other systems of the campus. */
export const mountServices = (ctx: AppContext): void => {
  mountTokens(ctx)
  for (const kind of serviceKinds) mountKind(ctx, kind)
  mountMarks(ctx)
}
