import { score } from '../../../kit/format'

/** A mark belongs to one version: a new hand-in withdraws it. */
export const askWithdrawal = (mark: number | null) => ({
  text: `Nilai ${score(mark)} akan ditarik jika kamu mengirim ulang tugas ini.`,
  detail: 'Dosen perlu menilai lagi. Versi yang lama tetap tersimpan.',
  danger: true,
})
