import { auditActions, auditKinds } from '@tuntas/contract/operations/audit'
import { describeValue, getFieldLabel, type Reader } from './audit.rules.ts'

/**
 * A person's data as JSON, or as one HTML page that can be read and printed without the product. Both are
 * written in pieces, because answers of a whole study may be large.
 */

type Row = Record<string, unknown>
type Section = { title: string; batches: () => AsyncIterable<readonly Row[]> }
type Data = { username: string; generated_at: string; sections: readonly Section[] }

const more: Record<string, string> = {
  username: 'Username',
  nip: 'NIP',
  study_program: 'Program Studi',
  education_level: 'Jenjang',
  program: 'Program',
  curriculum: 'Kurikulum',
  study_group: 'Rombongan Belajar',
  created_at: 'Dibuat',
  archived_at: 'Diarsipkan',
  class: 'Kelas',
  period: 'Tahun Semester',
  role: 'Peran',
  join_date: 'Bergabung',
  ended_at: 'Keluar',
  lesson: 'Pembelajaran',
  quiz: 'Kuis',
  first_opened_at: 'Pertama dibuka',
  last_opened_at: 'Terakhir dibuka',
  attempt: 'Pengerjaan',
  number: 'Ke',
  correct: 'Benar',
  wrong: 'Salah',
  empty: 'Belum Diisi',
  answer: 'Jawaban',
  uploaded: 'Dikumpulkan',
  message: 'Pesan',
  file: 'File',
  time: 'Waktu',
  sent_at: 'Dikirim',
  state: 'Keadaan',
  bell: 'Lonceng',
  mail: 'Email',
  push: 'Langsung',
  webhook: 'WhatsApp/Telegram',
  saved_at: 'Disimpan',
  received_at: 'Diterima',
  read_at: 'Soal dibuka',
  score_read_at: 'Nilai dilihat',
  keys_read_at: 'Pembahasan dibuka',
  counted: 'Dihitung',
  declined_at: 'Diputuskan tidak dihitung',
  goal: 'Tujuan belajar',
  share: 'Bagian yang benar',
  is_retry: 'Dicoba lagi',
  refresh: 'Penyegaran',
  answered_at: 'Dijawab',
  finished_at: 'Selesai',
  stability: 'Ketahanan ingatan (hari)',
  difficulty: 'Kesukaran',
  due_at: 'Berikutnya',
  size: 'Ukuran (byte)',
  last_used_at: 'Terakhir dipakai',
  by_whom: 'Oleh',
  points_before: 'Nilai semula',
  points_after: 'Nilai sesudahnya',
  result: 'Hasil',
  ip_address: 'Alamat IP',
  device: 'Perangkat',
  platform: 'Sistem',
  browser: 'Peramban',
  version: 'Versi',
  action: 'Tindakan',
  kind: 'Jenis',
  thing_id: 'Nomor',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const formatCell = (field: string, value: unknown, reader: Reader): string => {
  const words: Record<string, string> = field === 'action' ? auditActions : field === 'kind' ? auditKinds : {}
  return escapeHtml(words[String(value)] ?? describeValue(field, value, reader) ?? '-')
}
const formatHeader = (field: string) => escapeHtml(more[field] ?? getFieldLabel(field))

const startSection = (title: string) => `<section><h2>${escapeHtml(title)}</h2>`

const facts = (row: Row, reader: Reader) =>
  `<dl>${Object.entries(row)
    .map(([field, value]) => `<dt>${formatHeader(field)}</dt><dd>${formatCell(field, value, reader)}</dd>`)
    .join('')}</dl>`

async function* writeTable({ title, batches }: Section, reader: Reader): AsyncGenerator<string> {
  let fields: string[] | undefined
  for await (const batch of batches()) {
    if (!fields) {
      fields = Object.keys(batch[0] ?? {})
      const headers = fields.map((field) => `<th>${formatHeader(field)}</th>`)
      yield `${startSection(title)}<table><thead><tr>${headers.join('')}</tr></thead><tbody>`
    }
    for (const row of batch) {
      const cells = fields.map((field) => `<td>${formatCell(field, row[field], reader)}</td>`)
      yield `<tr>${cells.join('')}</tr>\n`
    }
  }
  if (fields) yield '</tbody></table></section>\n'
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#191D33}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2rem}dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem}dt{color:#575D75}dd{margin:0}
table{width:100%;border-collapse:collapse;font-size:.85rem}th,td{padding:.35rem .5rem;border-bottom:1px solid #E1E3E6;text-align:start;vertical-align:top}`

async function* writeFacts({ title, batches }: Section, reader: Reader): AsyncGenerator<string> {
  for await (const [row] of batches())
    if (row) yield `${startSection(title)}${facts(row, reader)}</section>\n`
}

/** @param zone time zone of the campus */
export async function* writePersonalPage(data: Data, zone: string): AsyncGenerator<string> {
  const reader: Reader = { names: new Map(), zone }
  const title = `Data Pribadi ${escapeHtml(data.username)}`
  yield `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1><p>Dibuat ${formatCell('time', data.generated_at, reader)} dari Tuntas.</p>
`
  for (const section of data.sections)
    yield* section.title === 'Profil' ? writeFacts(section, reader) : writeTable(section, reader)
  yield '</body></html>'
}

/** Sections without rows are left out. */
export async function* writePersonalJson({ sections, ...head }: Data): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"sections":[`
  let isFirst = true
  for (const { title, batches } of sections) {
    let before = `${isFirst ? '' : ','}\n{"title":${JSON.stringify(title)},"rows":[\n`
    const start = before
    for await (const batch of batches())
      for (const row of batch) {
        yield before + JSON.stringify(row)
        before = ',\n'
      }
    if (before === start) continue
    yield ']}'
    isFirst = false
  }
  yield ']}\n'
}
