import { score } from '../../../kit/format'

/** A mark belongs to what was marked: it goes when something else is handed in. */
export const askWithdrawal = (mark: number | null) => ({
  text: `Nilai ${score(mark)} akan ditarik jika kamu mengirim ulang tugas ini.`,
  detail: 'Dosen perlu menilai lagi. Versi yang lama tetap tersimpan.',
  danger: true,
})
