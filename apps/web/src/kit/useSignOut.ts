import { useNavigate } from '@tanstack/react-router'
import { confirm } from './confirm'
import { leave } from './session'
import { unsent } from './unsent'

/** Signs out after a yes, which knows of what is still on their way. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const { answers, tasks } = unsent.counts()
    const kinds = [answers > 0 && `${answers} jawaban kuis`, tasks > 0 && `${tasks} tugas`]
    const waiting = kinds.filter(Boolean).join(' dan ')
    const detail =
      waiting !== ''
        ? `${waiting} belum terkirim. Semuanya tetap di perangkat ini dan dikirim saat kamu masuk lagi di sini.`
        : undefined
    if (!(await confirm({ text: 'Kamu akan keluar dari aplikasi', detail }))) return
    await leave()
    await navigate({ to: '/signin' })
  }
}
