import { z } from '@tuntas/contract/wire/zod'

/** Replies of Neo Feeder: padded texts, numbers as texts. */

export const trimTexts = (value: unknown): unknown => {
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

export const envelope = z.object({ error_code: text, error_desc: optionalText, data: z.unknown() })
export const tokenData = z.object({ token: z.string().min(1) })
export const dictionaryData = z.object({ request: z.record(z.string(), z.unknown()) })
export const prodiRow = z.object({ kode_program_studi: text, nama_program_studi: text })
export const classRow = z.object({
  id_kelas_kuliah: text,
  id_prodi: text,
  kode_mata_kuliah: text,
  nama_kelas_kuliah: text,
})
export const participantRow = z.object({ id_registrasi_mahasiswa: text, nim: text })
export const markRow = z.object({
  id_registrasi_mahasiswa: text,
  nilai_angka: optionalNumber,
  nilai_huruf: optionalText,
  nilai_indeks: optionalNumber,
})
export const scaleRow = z.object({
  nilai_huruf: text,
  tanggal_mulai_efektif: optionalDay,
  tanggal_akhir_efektif: optionalDay,
})
