import { type CalibrationModel, modelNames } from '@tuntas/contract/learning/bank'
import { keptMeasure } from '@tuntas/contract/learning/bank.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { users } from '../../identity/account/schema.ts'
import type { OpenBank, OpenBankQuestion } from './access.ts'
import { bankCalibrations, bankMeasures, bankVersions } from './schema.ts'

export const measureRow = keptMeasure.extend({ measured_at: z.string() })
const keptJson = sql`json_build_object('model', k.model, 'measured_at', k.created_at, 'n', e.n, 'measure', e.b, 'se', e.se, 'infit', e.infit,
  'infit_z', e.infit_z, 'outfit', e.outfit, 'point_measure', e.point_measure, 'doubtful', e.doubtful, 'is_anchor', e.anchored_at is not null)`

/** The stored measure of a version: its anchor, else its latest calibration. */
export const selectMeasure = (versionId: SQL): SQL => sql`select e.b, ${keptJson} as told
  from bank_measures e join bank_calibrations k on k.id = e.bank_calibration_id where e.bank_version_id = ${versionId}
  order by (e.anchored_at is not null) desc, k.id desc limit 1`

const ofVersionRow = z.object({ id: z.number(), told: measureRow })
/** Stored measures by version id. */
export const readMeasures = async (conn: Conn, { course_category_id }: OpenBank) => {
  const measures = await rows(
    conn,
    ofVersionRow,
    sql`select v.id, m.told from bank_questions b join bank_versions v on v.bank_question_id = b.id
      join lateral (${selectMeasure(sql`v.id`)}) m on true where b.course_category_id = ${course_category_id}`,
  )
  return new Map(measures.map(({ id, told: savedMeasure }) => [id, savedMeasure]))
}

/**
 * Anchored slopes and difficulties by version id, and their scale. Rasch and 1PL share one scale in logits
 * with slope 1.
 */
export type BankAnchors = { model: 'rasch' | '2pl' | null; held: Map<number, { a: number; b: number }> }

const anchorRow = z.object({ id: z.number(), a: z.number(), b: z.number(), own: z.boolean() })
/** Anchors of versions that are still current; changed or archived questions are no anchors. */
export const readAnchors = async (conn: Conn, { course_category_id }: OpenBank): Promise<BankAnchors> => {
  const anchors = await rows(
    conn,
    anchorRow,
    sql`select e.bank_version_id as id, case when k.model = '2pl' then e.a else 1 end as a, e.b, k.model = '2pl' as own from bank_measures e
      join bank_calibrations k on k.id = e.bank_calibration_id
      join bank_questions b on b.latest_id = e.bank_version_id and b.deleted_at is null
      where b.course_category_id = ${course_category_id} and e.anchored_at is not null order by e.bank_version_id`,
  )
  const [first] = anchors
  return {
    model: first ? (first.own ? '2pl' : 'rasch') : null,
    held: new Map(anchors.map(({ id, a, b }) => [id, { a, b }])),
  }
}

const listedRow = z.object({ version: z.number(), user: z.string(), told: measureRow })
/** Measures of every version, newest first. */
export const listMeasures = async (conn: Conn, { id }: OpenBankQuestion) => {
  const measures = await rows(
    conn,
    listedRow,
    sql`select v.number as version, u.name as user, ${keptJson} as told from bank_versions v join bank_measures e on e.bank_version_id = v.id
      join bank_calibrations k on k.id = e.bank_calibration_id join users u on u.id = k.created_by
      where v.bank_question_id = ${id} order by k.id desc, v.number desc`,
  )
  return measures.map(({ told: savedMeasure, ...row }) => ({ ...savedMeasure, ...row }))
}

/** The latest stored calibration. */
export const lastKept = async (conn: Conn, { course_category_id }: OpenBank) => {
  const [calibration] = await conn
    .select({
      id: bankCalibrations.id,
      user: users.name,
      at: bankCalibrations.created_at,
      model: sql<CalibrationModel>`${bankCalibrations.model}`,
      n: sql<number>`(select count(*)::int from bank_measures e where e.bank_calibration_id = ${bankCalibrations.id})`,
    })
    .from(bankCalibrations)
    .innerJoin(users, eq(users.id, bankCalibrations.created_by))
    .where(eq(bankCalibrations.course_category_id, course_category_id))
    .orderBy(desc(bankCalibrations.id))
    .limit(1)
  return calibration ?? null
}

type Calibrated = Pick<
  typeof bankCalibrations.$inferInsert,
  'model' | 'anchored' | 'people' | 'person_mean' | 'person_sd'
>
type Measured = Omit<typeof bankMeasures.$inferInsert, 'bank_calibration_id' | 'anchored_at' | 'anchored_by'>

/** Serialises calibrations, because the latest one and the anchors must not change in between. */
const inTurn = (tx: Work, { course_category_id }: OpenBank) =>
  tx.execute(sql`select from course_categories where id = ${course_category_id} for no key update`)

/**
 * Stores measures as the latest calibration. If the bank has anchors, only measures on their scale are
 * accepted.
 */
export const keepMeasures = async (
  tx: Work,
  actor: Pick<Actor, 'id'>,
  bank: OpenBank,
  { calibration, measures }: { calibration: Calibrated; measures: Measured[] },
): Promise<void> => {
  await inTurn(tx, bank)
  if (!calibration.anchored && (await readAnchors(tx, bank)).held.size > 0)
    throw new AppError('in_use', {
      message:
        'Bank ini punya soal jangkar. Simpan dari kalibrasi dengan jangkar, supaya semua ukuran pada satu skala, atau lepaskan jangkarnya dahulu.',
    })
  const { course_category_id } = bank
  const [newCalibration] = await tx
    .insert(bankCalibrations)
    .values({ ...calibration, course_category_id, created_by: actor.id })
    .returning({ id: bankCalibrations.id })
  const bank_calibration_id = newCalibration?.id ?? 0
  await tx.insert(bankMeasures).values(measures.map((measure) => ({ ...measure, bank_calibration_id })))
  await tx.emit('bank.measured', { course_category_id, after: { bank_measures: measures.length } })
}

/** Removes the latest calibration; the previous one applies again. */
export const undoMeasures = async (tx: Work, bank: OpenBank): Promise<void> => {
  await inTurn(tx, bank)
  const last = await lastKept(tx, bank)
  if (!last) throw new AppError('in_use', { message: 'Belum ada ukuran butir yang disimpan.' })
  const heldCount = await tx.$count(
    bankMeasures,
    and(eq(bankMeasures.bank_calibration_id, last.id), sql`${bankMeasures.anchored_at} is not null`),
  )
  if (heldCount > 0)
    throw new AppError('in_use', {
      message: `${heldCount} soal dari penyimpanan ini menjadi jangkar. Lepaskan jangkarnya dahulu.`,
    })
  await tx.delete(bankCalibrations).where(eq(bankCalibrations.id, last.id))
  await tx.emit('bank.measuresUndone', {
    course_category_id: bank.course_category_id,
    before: { bank_measures: last.n },
  })
}

type Locked = {
  questions: readonly OpenBankQuestion[]
  anchor: boolean
  model?: CalibrationModel | undefined
}

const noMeasure = (model: CalibrationModel) =>
  new AppError('in_use', {
    message: `Jangkar harus punya ukuran ${modelNames[model]} yang tersimpan untuk versi terbarunya. Simpan ke bank dahulu.`,
  })

/**
 * Anchors the measures of these questions' latest versions, all on one scale; or releases them, former
 * versions too.
 */
export const saveAnchors = async (
  tx: Work,
  actor: Actor,
  bank: OpenBank,
  { questions, anchor, model = 'rasch' }: Locked,
): Promise<void> => {
  await inTurn(tx, bank)
  const ids = questions.map(({ id }) => id)
  const versions = tx
    .select({ id: bankVersions.id })
    .from(bankVersions)
    .where(inArray(bankVersions.bank_question_id, ids))
  await tx
    .update(bankMeasures)
    .set({ anchored_at: null, anchored_by: null })
    .where(and(inArray(bankMeasures.bank_version_id, versions), sql`${bankMeasures.anchored_at} is not null`))
  if (anchor) {
    const otherAnchors = await readAnchors(tx, bank)
    if (otherAnchors.model !== null && (otherAnchors.model === '2pl') !== (model === '2pl'))
      throw new AppError('in_use', {
        message: `Bank ini punya jangkar pada skala ${modelNames[otherAnchors.model]}. Lepaskan dahulu, supaya semua jangkar pada satu skala.`,
      })
    const { rowCount } = await tx.execute(
      sql`update bank_measures e set anchored_at = now(), anchored_by = ${actor.id} from bank_questions b
        where b.id = any(${sql.param(ids)}::int[]) and b.deleted_at is null and e.bank_version_id = b.latest_id and e.bank_calibration_id = (
          select max(k.id) from bank_calibrations k join bank_measures o on o.bank_calibration_id = k.id
          where o.bank_version_id = b.latest_id and (k.model = '2pl') = ${model === '2pl'})`,
    )
    if (rowCount !== new Set(ids).size) throw noMeasure(model)
  }
  await tx.emit('bank.anchored', { ids, after: { bank_anchor: anchor } })
}
