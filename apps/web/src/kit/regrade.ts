import { confirm, type Question } from './confirm'
import { readRefusedCount } from './refusedCount'

const confirmRegrade = (changed: number) =>
  confirm({
    title: 'Nilai ulang pengerjaan?',
    text:
      changed === 0
        ? 'Kuis ini sudah dikerjakan. Nilainya dihitung ulang, tetapi tidak ada hasil yang berubah.'
        : `${changed} hasil mahasiswa berubah bila perubahan ini disimpan.`,
    detail: 'Status yang ditetapkan dosen secara manual tidak berubah.',
    yes: 'Ya, nilai ulang',
    danger: true,
  })

/**
 * Does what may grade results anew: asks when it would, and does it after a yes. Undefined when nothing was done.
 * `first` is asked before anything is tried.
 */
export async function withRegrade<T>(
  act: (confirmed: boolean) => Promise<T>,
  first?: Question,
): Promise<T | undefined> {
  let done: T | undefined
  let changed: number | null = null
  const attempt = async () => {
    try {
      done = await act(false)
    } catch (error) {
      changed = readRefusedCount(error, 'regrade')
      if (changed === null) throw error
    }
  }
  if (!first) await attempt()
  else if (!(await confirm({ ...first, act: attempt }))) return undefined
  if (changed === null) return done
  return (await confirmRegrade(changed)) ? act(true) : undefined
}
