import { useNavigate } from '@tanstack/react-router'
import { confirm } from './confirm'
import { leave } from './session'
import { unsent } from './unsent'

/** Signs out after a yes, which knows of answers that are still on their way. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const waiting = unsent.count()
    const detail =
      waiting > 0
        ? `${waiting} jawaban kuis belum terkirim. Jawaban itu tetap di perangkat ini dan dikirim saat kamu masuk lagi di sini.`
        : undefined
    if (!(await confirm({ text: 'Kamu akan keluar dari aplikasi', detail }))) return
    await leave()
    await navigate({ to: '/signin' })
  }
}
