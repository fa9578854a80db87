import type { ResourceRow } from '@tuntas/contract/wire/resource'
import { call } from '../../../kit/call'
import type { Question } from '../../../kit/confirm'
import { optionsAt } from '../../../kit/options'

const YEARS = optionsAt<{ id: number; name: string; active: 0 | 1 }>('master-data/year')

/** One semester is active: making another one so closes it for the whole campus, which is asked first. */
export async function opensYear(
  values: Record<string, unknown>,
  row: ResourceRow | undefined,
): Promise<Question | undefined> {
  if (!values.active || row?.active === 1) return undefined
  const all = await call(YEARS).catch(() => ({ data: [] }))
  const closing = all.data.find((year) => year.active === 1)?.name
  return {
    title: `Aktifkan ${values.name}?`,
    text: `${closing ? `${closing} ditutup, dan ` : ''}${values.name} menjadi tahun semester aktif untuk seluruh kampus: beranda, penyaring dan form kelas baru memakainya.`,
    detail: closing
      ? `Kelas dan nilai ${closing} tetap dapat dibuka. Pesertanya tidak lagi mengikuti rombongan belajar mahasiswa.`
      : undefined,
    yes: 'Ya, aktifkan',
  }
}
