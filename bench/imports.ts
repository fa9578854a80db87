import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { readXlsx, writeXlsx } from '../apps/server/test/workbook.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, type Row } from './report.ts'
import { makeUniversity } from './university.ts'

const STUDENTS = 8000
const CLASSES = 400
const TARGET_S = 10
const PATIENCE_S = 60

type Cells = (string | null)[]
type Job = {
  state: string
  updated: number
  created: number
  restored: number
  removed: number
  message: string
}

/** Calls of the import pages, as from a browser. */
const openImports = (port: number, token: string) => {
  const base = `http://localhost:${port}/api/v1`
  const headers = { authorization: token }
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${base}/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const awaitEnd = async (kind: string, id: number): Promise<Job> => {
    for (const until = Date.now() + PATIENCE_S * 1000; Date.now() < until; await sleep(20)) {
      const { job } = await (await ask(`import/${kind}/job?id=${id}`)).json()
      if (job.state !== 'queued' && job.state !== 'running') return job
    }
    throw new Error(`${kind} tidak selesai`)
  }
  const timeWork = async <T>(work: () => Promise<T>) => {
    const startedAt = performance.now()
    return { result: await work(), seconds: (performance.now() - startedAt) / 1000 }
  }
  return {
    exported: async () => {
      const content = await (await ask('user/student/export/import')).arrayBuffer()
      return (await readXlsx(new Uint8Array(content))).sheets[0]?.rows as Cells[]
    },
    check: (kind: string, rows: Cells[]) =>
      timeWork(async () => {
        const form = new FormData()
        const content = await writeXlsx({ sheets: [{ name: 'Data', rows }] })
        form.set('file', new Blob([new Uint8Array(content)]), 'data.xlsx')
        const reply = await ask(`import/${kind}/check`, { method: 'POST', body: form })
        return (await reply.json()).data.job_id as number
      }),
    commit: (kind: string, job_id: number) =>
      timeWork(async () => {
        await post(`import/${kind}/commit`, { job_id })
        return awaitEnd(kind, job_id)
      }),
    undo: (kind: string, job_id: number) =>
      timeWork(async () => {
        await post(`import/${kind}/undo`, { job_id })
        return awaitEnd(kind, job_id)
      }),
  }
}

const toRow = (label: string, seconds: number, right: boolean): Row => ({
  what: label,
  measured: right ? `${number(seconds, 1)} s` : 'salah',
  target: `< ${TARGET_S} s`,
  met: right && seconds < TARGET_S,
})

const classRows = (): Cells[] => [
  [
    'Kode Kelas',
    'Nama Kelas',
    'Mata Kuliah',
    'Tahun Semester',
    'Dosen Pengampu',
    'Koordinator',
    'Rombongan Belajar',
  ],
  ...Array.from({ length: CLASSES }, (_, n) => [
    `IMP${n}`,
    `Kelas impor ${n}`,
    `MK${n + 1}`,
    'Y20',
    `D${String(1 + (n % 200)).padStart(6, '0')}`,
    `D${String(201 + (n % 200)).padStart(6, '0')}`,
    `G${1 + (n % 160)}; G${1 + ((n + 1) % 160)}`,
  ]),
]

/** An administrator edits all students in a file, imports and undoes it, and imports a semester's classes. */
export const benchImports = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    const token = await makeUniversity(pool, STUDENTS)
    const { exported, check, commit, undo } = openImports(product.port, token)
    const rows = await exported()
    const at = rows[0]?.indexOf('Tempat Lahir *') ?? -1
    const edited = rows.map((cells, n) => (n === 0 ? cells : cells.with(at, `Kupang ${n}`)))
    const first = await check('student', edited)
    const updateResult = await commit('student', first.result)
    const undoResult = await undo('student', first.result)
    // Creating 8,000 accounts is dominated by password hashing; the undo is measured here.
    const second = await check('student', edited)
    await commit('student', second.result)
    await pool.query(`update import_rows set outcome = 'create' where job_id = $1`, [second.result])
    const classes = await check('course', classRows())
    const classResult = await commit('course', classes.result)
    const unmade = await undo('course', classes.result)
    const removeResult = await undo('student', second.result)
    await pool.end()
    const people = number(STUDENTS)
    return [
      toRow(`Check a file of ${people} changed students`, first.seconds, true),
      toRow(
        `Import ${people} changed students`,
        updateResult.seconds,
        updateResult.result.updated === STUDENTS,
      ),
      toRow('Take back that import', undoResult.seconds, undoResult.result.restored === STUDENTS),
      toRow(
        `Take back the import of ${people} new students`,
        removeResult.seconds,
        removeResult.result.removed === STUDENTS,
      ),
      toRow(
        `Import ${CLASSES} classes with lecturers and study groups`,
        classResult.seconds,
        classResult.result.created === CLASSES,
      ),
      toRow('Take back that import of classes', unmade.seconds, unmade.result.removed === CLASSES),
    ]
  } finally {
    await product.discard()
  }
}
