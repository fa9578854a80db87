import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'

/**
 * PDDikti's Neo Feeder as public clients describe it: one address, acts by name, filters in SQL, pages,
 * padded texts, numbers as texts. A real one was never available.
 */

type Row = Record<string, string | null>
type Body = Record<string, unknown> & { act?: string; token?: string }

const PADDED = new Set(['nim', 'kode_mata_kuliah', 'nama_kelas_kuliah', 'nilai_huruf', 'kode_program_studi'])
const pad = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && PADDED.has(name) ? value.padEnd(12) : value,
    ]),
  )

/** `field='value' and …`, quotes doubled. Anything else is a fault of the filter. */
const CONDITION = /^\s*(\w+)\s*=\s*'((?:[^']|'')*)'\s*(?:and\s|$)/i
const parseFilter = (filter: string): [name: string, value: string][] | undefined => {
  const conditions: [string, string][] = []
  for (let rest = filter; rest.trim() !== ''; ) {
    const match = CONDITION.exec(rest)
    if (!match) return undefined
    conditions.push([match[1] ?? '', (match[2] ?? '').replaceAll("''", "'")])
    rest = rest.slice(match[0].length)
  }
  return conditions
}

const reply = (error_code: number | string, error_desc: string, data: unknown = []) => ({
  error_code,
  error_desc,
  data,
})
const MARK_FIELDS = ['nilai_angka', 'nilai_huruf', 'nilai_indeks'] as const

export const startNeoFeeder = async () => {
  const state = {
    username: 'operator',
    password: 'rahasia-feeder',
    tables: {
      GetProdi: [] as Row[],
      GetListKelasKuliah: [] as Row[],
      GetDetailNilaiPerkuliahanKelas: [] as Row[],
      GetListSkalaNilaiProdi: [] as Row[],
    },
    /** Takes the fields of a record flat. */
    isFlat: false,
    /** Calls after which a token ends. */
    tokenCalls: Number.POSITIVE_INFINITY,
    /** Registrations whose marks are refused. */
    refused: new Set<string>(),
    /** Runs before each update is stored. */
    beforeUpdate: async (_registration: string): Promise<void> => {},
    /** The update is stored, but its reply is lost. */
    losesReplies: false,
    /** Calls are answered when it opens. */
    gate: Promise.resolve() as Promise<void>,
    /** Every call, in order. */
    calls: [] as Body[],
  }
  const tokens = new Map<string, number>()

  const signIn = ({ username, password }: Body) => {
    if (username !== state.username || password !== state.password)
      return reply('12', 'Username atau password salah. ')
    const token = randomUUID()
    tokens.set(token, 0)
    return reply(0, '', { token })
  }
  const isValid = (token = '') => {
    const count = tokens.get(token)
    if (count === undefined || count >= state.tokenCalls) return false
    tokens.set(token, count + 1)
    return true
  }
  const list = (rows: readonly Row[], { filter, limit, offset }: Body) => {
    const conditions = parseFilter(String(filter ?? ''))
    if (!conditions) return reply('999', 'Kesalahan pada filter.')
    const matchingRows = rows.filter((row) => conditions.every(([name, value]) => row[name] === value))
    return reply('0', '', matchingRows.slice(Number(offset), Number(offset) + Number(limit)).map(pad))
  }
  const update = async (body: Body) => {
    const [key, record] = (state.isFlat ? [body, body] : [body.key, body.record]) as Row[]
    if (!key || !record || (state.isFlat && body.record)) return reply(401, 'Format permintaan salah.')
    const registration = String(key.id_registrasi_mahasiswa)
    await state.beforeUpdate(registration)
    if (state.refused.has(registration)) return reply('203', 'Nilai indeks di luar rentang.')
    const mark = state.tables.GetDetailNilaiPerkuliahanKelas.find(
      (row) => row.id_registrasi_mahasiswa === registration && row.id_kelas_kuliah === key.id_kelas_kuliah,
    )
    if (!mark) return reply(114, 'Peserta kelas tidak ditemukan.')
    for (const field of MARK_FIELDS) mark[field] = record[field] ?? null
    return reply('0', '', key)
  }
  const dictionary = () => {
    const field = (name: string) => (state.isFlat ? name : `record[${name}]`)
    const types = Object.fromEntries(MARK_FIELDS.map((name) => [field(name), { type: 'numeric' }]))
    return reply(0, '', { request: types, response: {} })
  }
  const answer = (body: Body) => {
    if (body.act === 'GetToken') return signIn(body)
    if (!isValid(body.token)) return reply(100, 'Invalid Token. Token tidak ada atau token sudah expired.')
    const { tables } = state
    if (body.act === 'GetDictionary') return dictionary()
    if (body.act === 'UpdateNilaiPerkuliahanKelas') return update(body)
    // Participants are the rows of marks.
    const act = body.act === 'GetPesertaKelasKuliah' ? 'GetDetailNilaiPerkuliahanKelas' : body.act
    const rows = tables[act as keyof typeof tables]
    return rows ? list(rows, body) : reply(116, 'Fungsi tidak dikenal.')
  }

  const server = await listen(async (request, response) => {
    const body = (await json(request)) as Body
    state.calls.push(body)
    await state.gate
    const result = await answer(body)
    if (state.losesReplies && body.act === 'UpdateNilaiPerkuliahanKelas') return response.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(result))
  })

  const addClass = ({
    semester,
    code,
    name,
    prodi,
  }: {
    semester: string
    code: string
    name: string
    prodi: string
  }) => {
    const id_kelas_kuliah = randomUUID()
    state.tables.GetListKelasKuliah.push({
      id_kelas_kuliah,
      id_prodi: prodi,
      id_semester: semester,
      kode_mata_kuliah: code,
      nama_kelas_kuliah: name,
    })
    return id_kelas_kuliah
  }
  const addParticipant = (
    id_kelas_kuliah: string,
    nim: string,
    [angka, huruf, indeks]: readonly (string | null)[] = [],
  ): Row => {
    const mark = {
      id_kelas_kuliah,
      id_registrasi_mahasiswa: randomUUID(),
      nim,
      nilai_angka: angka ?? null,
      nilai_huruf: huruf ?? null,
      nilai_indeks: indeks ?? null,
    }
    state.tables.GetDetailNilaiPerkuliahanKelas.push(mark)
    return mark
  }
  const setScale = (
    prodi: string,
    letters: readonly string[],
    from = '01-01-2020',
    to: string | null = null,
  ) => {
    for (const nilai_huruf of letters)
      state.tables.GetListSkalaNilaiProdi.push({
        id_prodi: prodi,
        nilai_huruf,
        nilai_indeks: '4.00',
        tanggal_mulai_efektif: from,
        tanggal_akhir_efektif: to,
      })
  }
  /** The calls of an act since the last reading. */
  const takeCalls = () => state.calls.splice(0).map(({ act }) => act)
  return {
    ...server,
    url: `${server.origin}/ws/live2.php`,
    state,
    addClass,
    addParticipant,
    setScale,
    takeCalls,
  }
}
export type NeoFeeder = Awaited<ReturnType<typeof startNeoFeeder>>
