import { page } from '../wire/endpoint.schemas.ts'
import {
  bit,
  filterChoice,
  filterId,
  flag,
  id,
  idList,
  moment,
  optionalSecret,
  optionalText,
  text,
  version,
} from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { feederOutcomes, feederStates, feederTasks } from './feeder.vocabulary.ts'

export const feederSettings = {
  summary: 'Pengaturan sambungan PDDikti (Neo Feeder)',
  reply: {
    data: z.object({
      version: z.number(),
      active: bit(),
      url: z.string(),
      username: z.string(),
      /** The password itself is never given back. */
      has_password: bit(),
      /** The campus's own certificate authority. */
      ca_pem: z.string().nullable(),
    }),
  },
}

export const saveFeederSettings = {
  summary: 'Simpan pengaturan sambungan PDDikti',
  body: z.object({
    version: version(),
    active: flag(),
    url: text('Masukan alamat Neo Feeder', 500),
    username: text('Masukan username Neo Feeder', 100),
    /** Empty keeps the stored one. */
    password: optionalSecret(),
    ca_pem: optionalText(20_000),
  }),
  reply: {},
}

export const testFeeder = {
  summary: 'Coba sambungan PDDikti yang tersimpan',
  reply: {
    data: z.object({
      ok: bit(),
      detail: z.string(),
      /** `known`: the campus has a study program of this code. */
      prodi: z.array(z.object({ code: z.string(), name: z.string(), known: bit() })),
    }),
  },
}

export const compareFeeder = {
  summary: 'Bandingkan nilai yang sudah ditutup dengan Neo Feeder',
  body: z.object({
    year_id: id('Pilih tahun semester'),
    /** Classes; absent: all closed classes of the semester. */
    list_id: optional(idList()),
  }),
  reply: { data: z.object({ job_id: z.number() }) },
}

const feederMark = z.object({
  /** One decimal. */
  score: z.number().nullable(),
  grade: z.string().nullable(),
  /** Two decimals. */
  index: z.number().nullable(),
})

const row = z.object({
  id: z.number(),
  courses_id: z.number(),
  class: z.string(),
  nim: z.string(),
  name: z.string(),
  ...feederMark.shape,
  /** The mark in the Feeder; null where it has none. */
  theirs: feederMark.nullable(),
  outcome: z.enum(feederOutcomes),
  message: z.string().nullable(),
})

const job = z.object({
  id: z.number(),
  state: z.enum(feederStates),
  task: z.enum(feederTasks),
  year: z.string(),
  year_id: z.number(),
  /** Rows by outcome. */
  counts: z.partialRecord(z.enum(feederOutcomes), z.number()),
  /** Classes of a comparison, marks of a sending. */
  done: z.number(),
  total: z.number(),
  /** Has the comparison ended? Only then can marks be sent. */
  complete: bit(),
  message: z.string().nullable(),
  user: z.string(),
  created_at: moment(),
  finished_at: moment().nullable(),
})

export const feederJob = {
  summary: 'Keadaan satu perbandingan dengan Neo Feeder dan baris-barisnya',
  query: z.object({
    /** Absent: the latest one. */
    id: filterId(),
    ...pageQuery,
    outcome: filterChoice(feederOutcomes),
  }),
  reply: { job: job.nullable(), ...page(row) },
}

export const matchFeederClass = {
  summary: 'Tentukan kelas Neo Feeder untuk sebuah kelas',
  body: z.object({
    courses_id: id('Pilih kelas'),
    /** Null: the class is found by its names again. */
    id_kelas_kuliah: withDefault(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() || null : value),
      z.uuid('ID kelas kuliah tidak sesuai').nullable(),
    ),
  }),
  reply: {},
}

export const writeFeeder = {
  summary: 'Kirim nilai hasil perbandingan ke Neo Feeder',
  body: z.object({
    job_id: id('Data tidak ditemukan'),
    /** 1: also marks that differ there. */
    changes: flag(),
  }),
  reply: { data: z.object({ job_id: z.number() }) },
}
