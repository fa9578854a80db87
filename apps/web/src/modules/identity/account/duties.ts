import { confirm } from '../../../kit/form/confirm'
import { token } from '../../../kit/session/token'

const duties = {
  '/change-password': {
    title: 'Ganti kata sandi sementara dulu',
    text: 'Setelah kata sandimu diganti, kamu dapat menyimpan lagi.',
  },
  '/security': {
    title: 'Pasang verifikasi dua langkah dulu',
    text: 'Kampusmu mewajibkan verifikasi dua langkah. Setelah terpasang, kamu dapat menyimpan lagi.',
  },
}

/** Asks before an unsaved page is left for a required step. */
export const askFor = (duty: keyof typeof duties): Promise<boolean> =>
  confirm({
    ...duties[duty],
    detail: `Yang kamu tulis di halaman ini hilang bila kamu pindah. ${token.isShared() ? 'Salin dulu yang masih kamu perlukan.' : 'Supaya tidak hilang, selesaikan dulu di tab lain, lalu simpan di sini.'}`,
    yes: 'Ya, pindah',
    no: 'Tetap di sini',
    danger: true,
    opensItself: true,
  })
