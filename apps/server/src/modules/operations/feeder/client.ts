import { z } from '@tuntas/contract/wire/zod'
import type { Outgoings } from '../../../platform/http/outgoing.ts'
import type { FeederClass, FeederMark, Participant, ScaleRow } from './marks.rules.ts'
import {
  classRow,
  dictionaryData,
  envelope,
  markRow,
  participantRow,
  prodiRow,
  scaleRow,
  tokenData,
  trimTexts,
} from './replies.rules.ts'

/**
 * Neo Feeder: one address, acts by name. Texts come padded, numbers as texts. Filters are fragments of SQL,
 * so only codes and ids are put there.
 */

const CALL_MS = 10_000
const PAGE = 100
/** A Feeder that ignores the offset would repeat its first page for ever. */
const MOST_PAGES = 500
const SUCCESS = '0'
const INVALID_TOKEN = '100'

/** A call that failed. `isRefusal`: the Feeder answered, so nothing was written. */
export class FeederError extends Error {
  readonly isRefusal: boolean
  constructor(message: string, { isRefusal }: { isRefusal: boolean }) {
    super(message)
    this.isRefusal = isRefusal
  }
}
const refuse = (message: string) => new FeederError(message, { isRefusal: true })
const fail = (message: string) => new FeederError(message, { isRefusal: false })

/** Quotes doubled, as in SQL. */
const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

type Access = { url: string; username: string; password: string; ca: string | undefined }
type Reach = Pick<Outgoings, 'call'>

const parse = <S extends z.ZodType>(schema: S, act: string, data: unknown): z.output<S> => {
  const parsedData = schema.safeParse(data)
  if (!parsedData.success) throw fail(`Balasan ${act} tidak dapat dibaca.`)
  return parsedData.data
}

const send = async ({ call }: Reach, { url, ca }: Access, body: object) => {
  const reply = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: CALL_MS,
    ca,
  }).catch((error: unknown) => {
    throw fail(`Neo Feeder tidak dapat dihubungi: ${error instanceof Error ? error.message : 'tanpa sebab'}`)
  })
  if (reply.status !== 200) throw fail(`Neo Feeder menjawab HTTP ${reply.status}.`)
  try {
    return envelope.parse(trimTexts(JSON.parse(reply.body.toString('utf8'))))
  } catch {
    throw fail('Balasan Neo Feeder tidak dapat dibaca.')
  }
}

/** Calls with a token, which is kept as long as the Feeder takes it. */
const openCalls = (reach: Reach, access: Access) => {
  let token: string | undefined
  const signIn = async (): Promise<string> => {
    const { username, password } = access
    const { error_code, error_desc, data } = await send(reach, access, {
      act: 'GetToken',
      username,
      password,
    })
    if (error_code !== SUCCESS) throw refuse(error_desc ?? 'Neo Feeder menolak username atau kata sandi.')
    token = parse(tokenData, 'GetToken', data).token
    return token
  }
  /** An expired token is renewed once in each call. */
  const ask = async (act: string, body: object): Promise<unknown> => {
    let reply = await send(reach, access, { act, token: token ?? (await signIn()), ...body })
    if (reply.error_code === INVALID_TOKEN)
      reply = await send(reach, access, { act, token: await signIn(), ...body })
    if (reply.error_code !== SUCCESS)
      throw refuse(reply.error_desc ?? `Neo Feeder menolak ${act} (kode ${reply.error_code}).`)
    return reply.data
  }
  return { ask, signIn }
}
type Calls = ReturnType<typeof openCalls>

type Listing<S> = { act: string; row: S; filter: string; order: string }
/** A whole list, page by page. */
const list = async <S extends z.ZodType>(
  { ask }: Calls,
  { act, row, filter, order }: Listing<S>,
): Promise<z.output<S>[]> => {
  const rows: z.output<S>[] = []
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const data = await ask(act, { filter, order, limit: PAGE, offset: rows.length })
    const page = parse(z.array(row), act, data ?? [])
    rows.push(...page)
    if (page.length !== PAGE) return rows
  }
  throw fail(`Daftar ${act} terlalu panjang.`)
}

const ofClass = <S extends z.ZodType>(act: string, row: S, classId: string): Listing<S> => ({
  act,
  row,
  filter: `id_kelas_kuliah=${quote(classId)}`,
  order: 'id_registrasi_mahasiswa',
})

const openReadings = (calls: Calls) => ({
  listProdi: () => list(calls, { act: 'GetProdi', row: prodiRow, filter: '', order: 'kode_program_studi' }),
  listClasses: (semester: string): Promise<FeederClass[]> => {
    const filter = `id_semester=${quote(semester)}`
    return list(calls, { act: 'GetListKelasKuliah', row: classRow, filter, order: 'id_kelas_kuliah' })
  },
  listParticipants: (classId: string): Promise<Participant[]> =>
    list(calls, ofClass('GetPesertaKelasKuliah', participantRow, classId)),
  /** By `id_registrasi_mahasiswa`. */
  readMarks: async (classId: string): Promise<Map<string, FeederMark>> => {
    const marks = await list(calls, ofClass('GetDetailNilaiPerkuliahanKelas', markRow, classId))
    return new Map(
      marks.map(({ id_registrasi_mahasiswa, nilai_angka, nilai_huruf, nilai_indeks }) => [
        id_registrasi_mahasiswa,
        { score: nilai_angka, grade: nilai_huruf, index: nilai_indeks },
      ]),
    )
  },
  listScale: async (prodiId: string): Promise<ScaleRow[]> => {
    const filter = `id_prodi=${quote(prodiId)}`
    const act = 'GetListSkalaNilaiProdi'
    const scale = await list(calls, { act, row: scaleRow, filter, order: 'nilai_huruf' })
    return scale.map(({ nilai_huruf, tanggal_mulai_efektif, tanggal_akhir_efektif }) => ({
      grade: nilai_huruf,
      from: tanggal_mulai_efektif,
      to: tanggal_akhir_efektif,
    }))
  },
})

const WRITING = 'UpdateNilaiPerkuliahanKelas'
/** One connection of a run. */
export const openFeeder = (reach: Reach, access: Access) => {
  const calls = openCalls(reach, access)
  let isNested: boolean | undefined
  /** Some installations take the fields of a record flat. The dictionary says so. */
  const readDictionary = async (): Promise<boolean> => {
    const data = await calls.ask('GetDictionary', { fungsi: WRITING })
    const { request } = parse(dictionaryData, 'GetDictionary', data)
    return !Object.hasOwn(request, 'nilai_angka')
  }
  return {
    ...openReadings(calls),
    signIn: calls.signIn,
    readDictionary,
    writeMark: async (
      {
        id_kelas_kuliah,
        id_registrasi_mahasiswa,
      }: { id_kelas_kuliah: string; id_registrasi_mahasiswa: string },
      { score, grade, index }: FeederMark,
    ): Promise<void> => {
      isNested ??= await readDictionary()
      const key = { id_registrasi_mahasiswa, id_kelas_kuliah }
      const record = {
        nilai_angka: score?.toFixed(1) ?? null,
        nilai_huruf: grade,
        nilai_indeks: index?.toFixed(2) ?? null,
      }
      await calls.ask(WRITING, isNested ? { key, record } : { ...key, ...record })
    },
  }
}
export type Feeder = ReturnType<typeof openFeeder>
