import { markedTypes } from '../learning/lessons.vocabulary.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, choice, id, moment } from '../wire/fields.ts'
import { tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { closedScore, finalMarkDocument } from './final-mark-document.schemas.ts'
import {
  checkCodes,
  checkLevels,
  missingChoices,
  NO_PREVIEW,
  proposalKinds,
  REASON_LEAST,
  REASON_MOST,
  REASON_SHORT,
} from './final-marks.vocabulary.ts'
import { closingStates } from './reports.vocabulary.ts'

const aliases = { course_id: 'courses_id' }
const courses_id = id('Pilih kelas')
const ofClass = withAliases(aliases, z.object({ courses_id }))
const ofVersion = z.object({ id: id('Data tidak ditemukan') })

/** `link`: the page that resolves it. */
const check = z.object({
  code: z.enum(checkCodes),
  level: z.enum(checkLevels),
  count: z.number(),
  message: z.string(),
  lessons_id: z.number().nullable(),
  link: z.string().nullable(),
})
export type Check = z.output<typeof check>

const missingItem = z.object({
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(markedTypes),
  weight: z.number(),
  students: z.number(),
  /** Has the window ended for all of them? */
  window: bit(),
  choice: z.enum(missingChoices).nullable(),
})
export type MissingItem = z.output<typeof missingItem>

const reopening = {
  reopened_at: moment().nullable(),
  reopened_by: z.string().nullable(),
  reason: z.string().nullable(),
}
const version = z.object({
  id: z.number(),
  version: z.number(),
  closed_at: moment(),
  closed_by: z.string(),
  sha256: z.string(),
  ...reopening,
})

const mark = { final: z.number().nullable(), grade: z.string(), ipk: z.number().nullable() }
const person = { user_id: z.number(), nim: z.string(), name: z.string() }
const proposal = z.object({
  ...person,
  kind: z.enum(proposalKinds),
  before: z.object(mark).nullable(),
  after: z.object(mark).nullable(),
})
export type Proposal = z.output<typeof proposal>

export const finalMark = {
  summary: 'Tutup nilai satu kelas: pemeriksaan, pilihan, dan versi',
  query: ofClass,
  reply: {
    data: z.object({
      course: z.string(),
      state: z.enum(closingStates),
      can_close: bit(),
      marks_due: z.string().nullable(),
      checklist: z.array(check),
      missing: z.array(missingItem),
      versions: z.array(version),
      proposals: z.array(proposal),
    }),
  },
}

const CHOICE = 'Pilih Dihitung 0 atau Tidak dihitung'
const TWICE = 'Pilih sekali untuk setiap penilaian'
/** Most items for which a gradebook takes weights. */
const MOST_ITEMS = 2000
const choices = withDefault(
  (value) => value ?? [],
  z
    .array(
      z.object({ lessons_id: id('Data tidak ditemukan'), missing: choice(missingChoices, CHOICE) }),
      CHOICE,
    )
    .max(MOST_ITEMS, 'Terlalu banyak data')
    .check((context) => {
      const places = new Map<number, number>()
      context.value.forEach(({ lessons_id }, at) => {
        if (places.has(lessons_id))
          context.issues.push({ code: 'custom', path: [at, 'lessons_id'], message: TWICE, input: lessons_id })
        places.set(lessons_id, at)
      })
    }),
)

export const previewFinalMark = {
  summary: 'Pratinjau nilai akhir dengan pilihan untuk yang tanpa pengerjaan',
  body: withAliases(aliases, z.object({ courses_id, choices })),
  reply: {
    data: z.object({
      digest: z.string(),
      blockers: z.array(check),
      students: z.array(z.object({ ...person, ...mark, scores: z.array(closedScore) })),
      distribution: z.array(z.object({ grade: z.string(), students: z.number() })),
      mean: z.number().nullable(),
      without_mark: z.number(),
    }),
  },
}

export const closeFinalMark = {
  summary: 'Tutup nilai akhir kelas sebagai versi baru',
  body: withAliases(
    aliases,
    z.object({
      courses_id,
      choices,
      digest: z.string(NO_PREVIEW).trim().min(1, NO_PREVIEW).max(100, NO_PREVIEW),
    }),
  ),
  reply: { data: z.object({ id: z.number(), version: z.number(), sha256: z.string() }) },
}

export const finalMarkDetail = {
  summary: 'Satu versi nilai akhir yang ditutup',
  query: ofVersion,
  reply: {
    data: z.object({
      id: z.number(),
      version: z.number(),
      current: bit(),
      sha256: z.string(),
      document: finalMarkDocument,
      ...reopening,
    }),
  },
}

const reason = tolerant(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string(REASON_SHORT)
    .min(REASON_LEAST, REASON_SHORT)
    .max(REASON_MOST, `Maksimal ${REASON_MOST} karakter`)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'Teks berisi karakter yang tidak didukung',
    ),
)
const reopened = { data: z.object({ id: z.number(), version: z.number() }) }

export const reopenFinalMark = {
  summary: 'Buka kembali nilai akhir kelas dengan alasan',
  body: withAliases(aliases, z.object({ courses_id, reason })),
  reply: reopened,
}
export const reopenByOffice = {
  summary: 'Buka kembali nilai akhir kelas oleh admin akademik',
  body: reopenFinalMark.body,
  reply: reopened,
}

export const printFinalMark = {
  summary: 'Daftar nilai akhir satu versi sebagai PDF',
  query: ofVersion,
  reply: {},
}
export const exportFinalMark = {
  summary: 'Daftar nilai akhir satu versi sebagai Excel',
  query: ofVersion,
  reply: {},
}
