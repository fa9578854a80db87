import { isRefused } from '../../kit/call'
import { confirm } from '../../kit/confirm'

/** How many results a refused change would change; null where it was refused for something else. */
function resultsChangedBy(error: unknown): number | null {
  if (!isRefused(error, 'regrade')) return null
  const { changed } = (error.data ?? {}) as { changed?: unknown }
  return typeof changed === 'number' ? changed : null
}

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

/** Does what may grade results anew: asks when it would, and does it after a yes. False when nothing was done. */
export async function withRegrade(act: (confirmed: 0 | 1) => Promise<unknown>): Promise<boolean> {
  try {
    await act(0)
  } catch (error) {
    const changed = resultsChangedBy(error)
    if (changed === null) throw error
    if (!(await confirmRegrade(changed))) return false
    await act(1)
  }
  return true
}
