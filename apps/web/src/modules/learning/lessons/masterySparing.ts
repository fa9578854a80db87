import { askingCount } from '../../../kit/client/refusedCount'

/**
 * Runs a change that may take mastery from students: asks if it would, and repeats it after yes. Undefined if
 * nothing was done.
 */
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
