import { score } from '../../../kit/format'

/** A mark belongs to one version: a new hand-in withdraws it. */
export const askWithdrawal = (mark: number | null) => ({
  text: `Nilai ${score(mark)} tidak berlaku lagi jika kamu mengirim ulang.`,
  detail: 'Dosen akan menilai lagi. Versi lama tetap tersimpan.',
  danger: true,
})
