import type { Question } from './confirm'

/**
 * Only one semester is active: creating an active one closes the other for the whole campus, so it asks
 * first.
 */
export const openingYear = (name: unknown, closing: string | undefined): Question => ({
  title: `Aktifkan ${name}?`,
  text: `${closing ? `${closing} ditutup, dan ` : ''}${name} menjadi tahun semester aktif untuk seluruh kampus: beranda, penyaring dan form kelas baru memakainya.`,
  detail: closing
    ? `Kelas dan nilai ${closing} tetap dapat dibuka. Pesertanya tidak lagi mengikuti rombongan belajar mahasiswa.`
    : undefined,
  yes: 'Ya, aktifkan',
})
