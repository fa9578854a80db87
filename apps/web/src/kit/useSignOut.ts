import { useNavigate } from '@tanstack/react-router'
import { confirm } from './confirm'
import { leave } from './session'
import { isUnsaved } from './unsavedForms'
import { unsent } from './unsent'

const listed = new Intl.ListFormat('id', { type: 'conjunction' })

/** Signs out after a yes, which knows of what is still on their way. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const { answers, tasks, practice, files, unkeptFiles } = unsent.counts()
    const kinds = [
      answers > 0 && `${answers} jawaban kuis`,
      files > 0 && `${files} berkas jawaban kuis`,
      tasks > 0 && `${tasks} tugas`,
      practice > 0 && `${practice} jawaban latihan`,
    ]
    const waiting = listed.format(kinds.filter((kind) => kind !== false))
    const kept =
      waiting !== '' &&
      `${waiting} belum terkirim. Semuanya tetap di perangkat ini dan dikirim saat kamu masuk lagi di sini.`
    const lost = unkeptFiles > 0 && `${unkeptFiles} berkas jawaban belum terkirim dan akan hilang.`
    const written = isUnsaved() && 'Yang kamu tulis dan belum disimpan akan hilang.'
    const detail = [written, lost, kept].filter((words) => words !== false).join(' ') || undefined
    if (!(await confirm({ text: 'Kamu akan keluar dari aplikasi', detail }))) return
    await leave()
    await navigate({ to: '/signin' })
  }
}
