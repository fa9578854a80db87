import sharp from 'sharp'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { endPrinting, makePdf } from '../apps/server/src/platform/files/printing.ts'
import type { Pool } from './campus.ts'
import { people, signedIn } from './full-class.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, type Row, spread } from './report.ts'

const STUDENTS = 300
const QUESTIONS = 40
const TARGET_MS = 30_000
const PLAN_MS = 1_000
const MEGABYTE = 1_048_576

const statements = (picture: number) => [
  ...people(STUDENTS),
  `insert into sections (courses_id, name, position) values (1, 'Topik', 1)`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_random_option, position)
    values (1, 1, 'UTS', 'QUIZ', 'publish', '<p>Isi</p>', 'formatif', time '01:30', true, 1)`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level)
    select 1, n, 1, 'MULTIPLE_CHOICE',
      '<p>Soal ' || n || ': hitung <strong>nilai</strong> <span data-type="inline-math" data-latex="\\frac{x^{' || n || '}}{\\sqrt{y+' || n || '}}"></span> untuk x = 2 dan y = 3, lalu pilih jawaban yang paling tepat menurut bahan kuliah.</p>'
        || case when n % 4 = 0 then '<p><img src="/api/v1/files/${picture}/gambar.png" width="240" alt="" /></p>' else '' end,
      (select jsonb_agg(jsonb_build_object('key', 'k' || o, 'label', '<p>Pilihan ' || o || ' <span data-type="inline-math" data-latex="y_{' || o || '}^{' || n || '}"></span></p>')) from generate_series(1, 5) o),
      'k1', '{c1}'
    from generate_series(1, ${QUESTIONS}) n`,
]

const call = async (product: Product, token: string, path: string, init: RequestInit = {}) => {
  const reply = await fetch(`http://localhost:${product.port}/api/v1/${path}`, {
    ...init,
    headers: { authorization: token, ...init.headers },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}
const post = (product: Product, token: string, path: string, body: object) =>
  call(product, token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const makeExam = async (product: Product, pool: Pool): Promise<string> => {
  await pool.query('set statement_timeout = 0')
  for (const statement of statements(1)) await pool.query(statement)
  const lecturer = await signedIn(pool, 1)
  const form = new FormData()
  const content = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#99bbdd' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(content)]), 'gambar.png')
  const { data } = (await (
    await call(product, lecturer, 'files', { method: 'POST', body: form })
  ).json()) as {
    data: { id: number }
  }
  await pool.query(`update questions set question = replace(question, 'files/1/', 'files/${data.id}/')`)
  return lecturer
}

/** Wait of others during the print. */
const watch = (product: Product, token: string) => {
  const times: number[] = []
  let on = true
  const loop = (async () => {
    while (on) {
      const startedAt = performance.now()
      await call(product, token, 'account/info')
      times.push(performance.now() - startedAt)
      await new Promise((next) => setTimeout(next, 50))
    }
  })()
  return async () => {
    on = false
    await loop
    return times
  }
}

const measure = async (product: Product): Promise<Row[]> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  const lecturer = await makeExam(product, pool)
  await pool.end()
  const printReply = (await (
    await post(product, lecturer, 'lecture/quiz/print', { lessons_id: 1, order: 'own', seed: 1 })
  ).json()) as {
    data: { id: number; copies: number }
  }
  const stop = watch(product, lecturer)
  const startedAt = performance.now()
  const file = await (
    await call(product, lecturer, `lecture/quiz/print/file?id=${printReply.data.id}&part=naskah`)
  ).arrayBuffer()
  const ms = performance.now() - startedAt
  return [
    {
      what: `${printReply.data.copies} papers × ${QUESTIONS} questions with formulas and pictures, each in its own order`,
      measured: `${number(ms / 1_000, 1)} s, ${number(file.byteLength / MEGABYTE, 1)} MB`,
      target: `< ${number(TARGET_MS / 1_000)} s`,
      met: ms < TARGET_MS && printReply.data.copies === STUDENTS,
    },
    { what: 'Panggilan lain selama itu (p50 / p95 / p99)', measured: spread(await stop()) },
  ]
}

const cells = Array.from(
  { length: 9 },
  (_, at) => `Ketepatan menjelaskan bagian ${at}, diskusi kelompok dan latihan terbimbing`,
)
/** Sixteen weeks, as wide as an RPS. */
const plan = {
  title: 'RPS',
  foot: 'RPS',
  made_at: '2026-11-01T00:00:00Z',
  landscape: true,
  content: [
    {
      table: {
        widths: new Array(9).fill('*'),
        body: Array.from({ length: 16 }, (_, week) =>
          cells.map((text) => ({ text: `Pekan ${week + 1}. ${text}` })),
        ),
      },
    },
    ...new Array(40).fill({ text: 'Deskripsi mata kuliah '.repeat(20) }),
  ],
}
const measurePlan = async (): Promise<Row> => {
  await makePdf(plan)
  const times: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const startedAt = performance.now()
    await makePdf(plan)
    times.push(performance.now() - startedAt)
  }
  await endPrinting()
  const worst = Math.max(...times)
  return {
    what: 'RPS of 16 weeks from a warm thread (longest of 8)',
    measured: `${number(worst)} ms`,
    target: `< ${number(PLAN_MS)} ms`,
    met: worst < PLAN_MS,
  }
}

/** Prints of a campus: an exam of a large class with individual orders, and an RPS. */
export const benchPrint = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    return [...(await measure(product)), await measurePlan()]
  } finally {
    await product.discard()
  }
}
