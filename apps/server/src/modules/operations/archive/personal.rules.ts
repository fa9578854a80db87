import { auditActions, auditKinds } from '@tuntas/contract/operations/audit'
import { describeValue, getFieldLabel, type Reader } from './audit.rules.ts'

/** A person's data as one HTML page that can be read and printed without the product. */

type Row = Record<string, unknown>
type Data = {
  username: string
  generated_at: string
  sections: readonly { title: string; rows: readonly Row[] }[]
}

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

const facts = (row: Row, reader: Reader) =>
  `<dl>${Object.entries(row)
    .map(([field, value]) => `<dt>${formatHeader(field)}</dt><dd>${formatCell(field, value, reader)}</dd>`)
    .join('')}</dl>`

const table = (rows: readonly Row[], reader: Reader) => {
  const fields = Object.keys(rows[0] ?? {})
  const body = rows.map(
    (row) =>
      `<tr>${fields.map((field) => `<td>${formatCell(field, row[field], reader)}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${fields.map((field) => `<th>${formatHeader(field)}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#191D33}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2rem}dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem}dt{color:#575D75}dd{margin:0}
table{width:100%;border-collapse:collapse;font-size:.85rem}th,td{padding:.35rem .5rem;border-bottom:1px solid #E1E3E6;text-align:start;vertical-align:top}`

/** @param zone time zone of the campus */
export const personalPage = (data: Data, zone: string): string => {
  const reader: Reader = { names: new Map(), zone }
  const sections = data.sections.map(
    ({ title, rows }) =>
      `<section><h2>${escapeHtml(title)}${rows.length > 1 ? ` (${rows.length})` : ''}</h2>${title === 'Profil' && rows[0] ? facts(rows[0], reader) : table(rows, reader)}</section>`,
  )
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Data Pribadi ${escapeHtml(data.username)}</title><style>${style}</style></head><body>
<h1>Data Pribadi ${escapeHtml(data.username)}</h1><p>Dibuat ${formatCell('time', data.generated_at, reader)} dari Tuntas.</p>
${sections.join('\n')}</body></html>`
}
