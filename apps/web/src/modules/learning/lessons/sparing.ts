import { confirm } from '../../../kit/confirm'
import { readRefusedCount } from '../../../kit/refusedCount'

const confirmEnding = (ending: number) =>
  confirm({
    title: 'Akhiri pengerjaan yang sedang berjalan?',
    text: `Dengan durasi atau jadwal ini waktu ${ending} mahasiswa yang sedang mengerjakan habis sekarang juga.`,
    detail:
      'Jawaban yang sudah tersimpan dihitung. Waktu yang habis tidak kembali, juga bila durasi atau jadwalnya diubah lagi.',
    yes: 'Ya, akhiri sekarang',
    danger: true,
  })

/** Does what may end running attempts: asks when it would, and does it after a yes. Undefined when nothing was done. */
export async function withSparing<T>(act: (spare: boolean) => Promise<T>): Promise<T | undefined> {
  try {
    return await act(true)
  } catch (error) {
    const ending = readRefusedCount(error, 'ends_attempts')
    if (ending === null) throw error
    return (await confirmEnding(ending)) ? act(false) : undefined
  }
}
