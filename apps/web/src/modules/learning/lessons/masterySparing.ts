import { askingCount } from '../../../kit/client/refusedCount'

/** Does what may take mastery from students: asks when it would, and does it after a yes. Undefined when nothing was done. */
export const withMasterySparing = <T>(act: (spare: boolean) => Promise<T>) =>
  askingCount({
    code: 'loses_mastery',
    act: (sure) => act(!sure),
    ask: (losing) => ({
      title: 'Ubah syarat tuntas?',
      text: `${losing} mahasiswa yang sudah tuntas atau selesai menjadi belum tuntas dengan setelan ini.`,
      detail:
        'Jawaban tidak dinilai ulang; nilai remedial yang dibatasi di KKM ikut berubah. Yang masih dapat remedial diberi tahu.',
      yes: 'Ya, ubah',
      danger: true,
    }),
  })
