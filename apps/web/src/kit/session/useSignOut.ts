import { useNavigate } from '@tanstack/react-router'
import { unsentWork } from '../device/unsent'
import { confirm } from '../form/confirm'
import { isUnsaved } from '../form/unsavedForms'
import { leave } from './session'

const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })

/** Signs out after a confirmation that names unsent work. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const { answers, tasks, practice, files, unkeptFiles } = unsentWork.counts()
    const kinds = [
      answers > 0 && `${answers} jawaban kuis`,
      files > 0 && `${files} berkas jawaban kuis`,
      tasks > 0 && `${tasks} tugas`,
      practice > 0 && `${practice} jawaban latihan`,
    ]
    const unsentText = listFormat.format(kinds.filter((kind) => kind !== false))
    const keptText =
      unsentText !== '' &&
      `${unsentText} belum terkirim. Semuanya tetap di perangkat ini dan dikirim saat kamu masuk lagi di sini.`
    const lostText = unkeptFiles > 0 && `${unkeptFiles} berkas jawaban belum terkirim dan akan hilang.`
    const unsavedText = isUnsaved() && 'Yang kamu tulis dan belum disimpan akan hilang.'
    const detail = [unsavedText, lostText, keptText].filter((words) => words !== false).join(' ') || undefined
    if (!(await confirm({ text: 'Kamu akan keluar dari aplikasi', detail }))) return
    await leave()
    await navigate({ to: '/signin' })
  }
}
