import { confirm } from '../../../kit/form/confirm'
import { token } from '../../../kit/session/token'

const duties = {
  '/change-password': {
    title: 'Ganti kata sandi sementara dulu',
    text: 'Sampai kata sandimu diganti tidak ada yang dapat disimpan.',
  },
  '/security': {
    title: 'Pasang faktor kedua dulu',
    text: 'Kampusmu mewajibkan faktor kedua untuk akunmu. Sampai itu terpasang tidak ada yang dapat disimpan.',
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
