import { z } from '@tuntas/contract/wire/zod'
import type { Outgoings } from '../../../platform/http/outgoing.ts'
import type { FeederClass, FeederMark, Participant, ScaleRow } from './marks.rules.ts'

/**
 * Neo Feeder: one address, acts by name. Texts come padded, numbers as texts. Filters are fragments of SQL, so
 * only codes and ids are put there.
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

const trimTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimTexts(part)]))
}

const text = z.union([z.string(), z.number()]).transform(String)
const optionalText = text.nullish().transform((value) => value || null)
const optionalNumber = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value, ctx) => {
    if (value === undefined || value === null || value === '') return null
    const number = Number(value)
    if (Number.isFinite(number)) return number
    ctx.addIssue({ code: 'custom', message: 'no number' })
    return z.NEVER
  })
/** `dd-mm-yyyy` or `yyyy-mm-dd`, in the second form. */
const optionalDay = optionalText.transform((value) => {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})/.exec(value ?? '') ?? []
  return year === undefined ? (value?.slice(0, 10) ?? null) : `${year}-${month}-${day}`
})

const envelope = z.object({ error_code: text, error_desc: optionalText, data: z.unknown() })
const tokenData = z.object({ token: z.string().min(1) })
const dictionaryData = z.object({ request: z.record(z.string(), z.unknown()) })
const prodiRow = z.object({ kode_program_studi: text, nama_program_studi: text })
const classRow = z.object({
  id_kelas_kuliah: text,
  id_prodi: text,
  kode_mata_kuliah: text,
  nama_kelas_kuliah: text,
})
const participantRow = z.object({ id_registrasi_mahasiswa: text, nim: text })
const markRow = z.object({
  id_registrasi_mahasiswa: text,
  nilai_angka: optionalNumber,
  nilai_huruf: optionalText,
  nilai_indeks: optionalNumber,
})
const scaleRow = z.object({
  nilai_huruf: text,
  tanggal_mulai_efektif: optionalDay,
  tanggal_akhir_efektif: optionalDay,
})

/** Quotes doubled, as in SQL. */
const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

type Access = { url: string; username: string; password: string; ca: string | undefined }
type Reach = Pick<Outgoings, 'call'>

const openCalls = ({ call }: Reach, { url, username, password, ca }: Access) => {
  let token: string | undefined
  const send = async (body: object) => {
    const reply = await call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: CALL_MS,
      ca,
    }).catch((error: unknown) => {
      throw fail(
        `Neo Feeder tidak dapat dihubungi: ${error instanceof Error ? error.message : 'tanpa sebab'}`,
      )
    })
    if (reply.status !== 200) throw fail(`Neo Feeder menjawab HTTP ${reply.status}.`)
    try {
      return envelope.parse(trimTexts(JSON.parse(reply.body.toString('utf8'))))
    } catch {
      throw fail('Balasan Neo Feeder tidak dapat dibaca.')
    }
  }
  const parse = <S extends z.ZodType>(schema: S, act: string, data: unknown): z.output<S> => {
    const parsedData = schema.safeParse(data)
    if (!parsedData.success) throw fail(`Balasan ${act} tidak dapat dibaca.`)
    return parsedData.data
  }
  const readToken = async () => {
    const { error_code, error_desc, data } = await send({ act: 'GetToken', username, password })
    if (error_code !== SUCCESS) throw refuse(error_desc ?? 'Neo Feeder menolak username atau kata sandi.')
    return parse(tokenData, 'GetToken', data).token
  }
  /** An expired token is renewed once in each call. */
  const ask = async (act: string, body: object): Promise<unknown> => {
    token ??= await readToken()
    let reply = await send({ act, token, ...body })
    if (reply.error_code === INVALID_TOKEN) {
      token = await readToken()
      reply = await send({ act, token, ...body })
    }
    if (reply.error_code !== SUCCESS)
      throw refuse(reply.error_desc ?? `Neo Feeder menolak ${act} (kode ${reply.error_code}).`)
    return reply.data
  }
  const signIn = async () => {
    token = await readToken()
  }
  return { ask, parse, signIn }
}

/** One connection of a run: its token is kept as long as the Feeder takes it. */
export const openFeeder = (reach: Reach, access: Access) => {
  const { ask, parse, signIn } = openCalls(reach, access)
  const list = async <S extends z.ZodType>(
    act: string,
    schema: S,
    filter: string,
    order: string,
  ): Promise<z.output<S>[]> => {
    const rows: z.output<S>[] = []
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const data = await ask(act, { filter, order, limit: PAGE, offset: rows.length })
      const page = parse(z.array(schema), act, data ?? [])
      rows.push(...page)
      if (page.length !== PAGE) return rows
    }
    throw fail(`Daftar ${act} terlalu panjang.`)
  }
  let isNested: boolean | undefined
  /** Some installations take the fields of a record flat. The dictionary says so. */
  const readIsNested = async () => {
    const { request } = parse(
      dictionaryData,
      'GetDictionary',
      await ask('GetDictionary', { fungsi: 'UpdateNilaiPerkuliahanKelas' }),
    )
    return !Object.keys(request).includes('nilai_angka')
  }
  return {
    signIn,
    readDictionary: readIsNested,
    listProdi: () => list('GetProdi', prodiRow, '', 'kode_program_studi'),
    listClasses: (semester: string): Promise<FeederClass[]> =>
      list('GetListKelasKuliah', classRow, `id_semester=${quote(semester)}`, 'id_kelas_kuliah'),
    listParticipants: (classId: string): Promise<Participant[]> =>
      list(
        'GetPesertaKelasKuliah',
        participantRow,
        `id_kelas_kuliah=${quote(classId)}`,
        'id_registrasi_mahasiswa',
      ),
    /** By `id_registrasi_mahasiswa`. */
    readMarks: async (classId: string): Promise<Map<string, FeederMark>> => {
      const marks = await list(
        'GetDetailNilaiPerkuliahanKelas',
        markRow,
        `id_kelas_kuliah=${quote(classId)}`,
        'id_registrasi_mahasiswa',
      )
      return new Map(
        marks.map(({ id_registrasi_mahasiswa, nilai_angka, nilai_huruf, nilai_indeks }) => [
          id_registrasi_mahasiswa,
          { score: nilai_angka, grade: nilai_huruf, index: nilai_indeks },
        ]),
      )
    },
    listScale: async (prodiId: string): Promise<ScaleRow[]> => {
      const scale = await list(
        'GetListSkalaNilaiProdi',
        scaleRow,
        `id_prodi=${quote(prodiId)}`,
        'nilai_huruf',
      )
      return scale.map(({ nilai_huruf, tanggal_mulai_efektif, tanggal_akhir_efektif }) => ({
        grade: nilai_huruf,
        from: tanggal_mulai_efektif,
        to: tanggal_akhir_efektif,
      }))
    },
    writeMark: async (
      key: { id_kelas_kuliah: string; id_registrasi_mahasiswa: string },
      { score, grade, index }: FeederMark,
    ): Promise<void> => {
      isNested ??= await readIsNested()
      const record = {
        nilai_angka: score?.toFixed(1) ?? null,
        nilai_huruf: grade,
        nilai_indeks: index?.toFixed(2) ?? null,
      }
      await ask('UpdateNilaiPerkuliahanKelas', isNested ? { key, record } : { ...key, ...record })
    },
  }
}
export type Feeder = ReturnType<typeof openFeeder>
