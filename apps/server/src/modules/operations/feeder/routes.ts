import {
  compareFeeder,
  feederJob,
  feederSettings,
  matchFeederClass,
  saveFeederSettings,
  testFeeder,
  writeFeeder,
} from '@tuntas/contract/operations/feeder'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  listClosedClassIds,
  listStudyProgramCodes,
  matchClass,
  requireSemesterCode,
} from './classes.store.ts'
import { type Feeder, FeederError, openFeeder } from './client.ts'
import { toKey } from './marks.rules.ts'
import { findFeederJob, readMarksPage } from './marks.store.ts'
import { queueComparison, queueSending } from './queue.store.ts'
import { openReach } from './runner.ts'
import {
  changeSettings,
  checkSettings,
  findAccess,
  findSettings,
  findShownSettings,
  sealPassword,
} from './settings.store.ts'

/** @throws feeder_off while the connection is not active */
const demandActive = async (ctx: AppContext): Promise<void> => {
  const settings = await findSettings(ctx.db)
  if (!settings?.active) throw new AppError('feeder_off')
}

/** Signs in, reads the dictionary and the study programs. */
const testConnection = async (ctx: AppContext, feeder: Feeder) => {
  try {
    await feeder.signIn()
    await feeder.readDictionary()
    const programs = await feeder.listProdi()
    const knownCodes = new Set((await listStudyProgramCodes(ctx.db)).map(toKey))
    const prodi = programs.map(({ kode_program_studi: code, nama_program_studi: name }) => ({
      code,
      name,
      known: knownCodes.has(toKey(code)),
    }))
    return { ok: true, detail: `Tersambung. ${prodi.length} program studi di Feeder.`, prodi }
  } catch (error) {
    if (!(error instanceof FeederError)) throw error
    return { ok: false, detail: error.message, prodi: [] }
  }
}

const mountSettings = (ctx: AppContext) => {
  const reach = openReach(ctx)
  const { db, env } = ctx
  const thing = (version: number | undefined) =>
    ({
      kind: 'feeder_settings',
      id: null,
      version,
      detail: feederSettings,
      find: () => findShownSettings(db),
    }) as const
  serve(ctx, feederSettings, async () => ({ data: await findShownSettings(db) }))
  serve(ctx, saveFeederSettings, async ({ actor, body }) => {
    const fields = checkSettings(body, await findSettings(db), env.campusHosts)
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    const sealed = body.password ? await sealPassword(ctx, body.password) : null
    await orStale(db, thing(body.version), () =>
      transact(ctx, actor, (tx) => changeSettings(tx, body, sealed)),
    )
    return { message: 'Pengaturan PDDikti tersimpan.' }
  })
  serve(ctx, testFeeder, async ({ actor }) => {
    const access = await findAccess(ctx)
    const data = access
      ? await testConnection(ctx, openFeeder(reach, access))
      : { ok: false, detail: 'Simpan alamat dan kata sandi dulu.', prodi: [] }
    await transact(ctx, actor, (tx) => tx.emit('feeder.tested', { ok: data.ok }))
    return { message: data.ok ? 'Sambungan berhasil.' : 'Sambungan gagal.', data }
  })
}

const NO_CLASSES = 'Belum ada kelas yang nilainya ditutup di semester ini'

const mountJobs = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, compareFeeder, async ({ actor, body: { year_id, list_id } }) => {
    await demandActive(ctx)
    await requireSemesterCode(db, year_id)
    const course_ids = await listClosedClassIds(db, year_id, list_id)
    if (list_id && course_ids.length !== new Set(list_id).size) throw new AppError('not_found')
    if (course_ids.length === 0) throw new AppError('invalid', { fields: { year_id: [NO_CLASSES] } })
    const job_id = await queueComparison(db, actor, { year_id, course_ids })
    await announce(ctx, 'feeder.queued', {})
    return { message: 'Perbandingan dijalankan.', data: { job_id } }
  })
  serve(ctx, feederJob, async ({ query }) => {
    const job = await findFeederJob(db, query.id)
    if (!job && query.id !== undefined) throw new AppError('not_found')
    return { job: job ?? null, ...(await readMarksPage(db, job?.id ?? 0, query.outcome, query)) }
  })
  serve(ctx, matchFeederClass, async ({ actor, body: { courses_id, id_kelas_kuliah } }) => {
    await transact(ctx, actor, (tx) => matchClass(tx, courses_id, id_kelas_kuliah))
    return { message: 'Kelas Feeder tersimpan. Bandingkan lagi.' }
  })
  serve(ctx, writeFeeder, async ({ actor, body }) => {
    await demandActive(ctx)
    await queueSending(db, actor, body)
    await announce(ctx, 'feeder.queued', {})
    return { message: 'Pengiriman dijalankan.', data: { job_id: body.job_id } }
  })
}

export const mountFeeder = (ctx: AppContext): void => {
  mountSettings(ctx)
  mountJobs(ctx)
}
