import { useNavigate } from '@tanstack/react-router'
import { findRunningPapers } from '../device/runningPapers'
import { unsentWork } from '../device/unsent'
import { confirm } from '../form/confirm'
import { isUnsaved } from '../form/unsavedForms'
import { time } from '../format'
import { leave } from './session'
import { person } from './token'

const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })

/** Signs out after a confirmation that names unsent work. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const { answers, tasks, practice, files, unkeptFiles } = unsentWork.counts()
    const kinds = [
      answers > 0 && `${answers} jawaban kuis`,
      files > 0 && `${files} file jawaban kuis`,
      tasks > 0 && `${tasks} tugas`,
      practice > 0 && `${practice} jawaban latihan`,
    ]
    const unsentText = listFormat.format(kinds.filter((kind) => kind !== false))
    const keptText =
      unsentText !== '' &&
      `${unsentText} belum terkirim. Semuanya tetap di perangkat ini, dan dikirim saat kamu masuk lagi.`
    const lostText = unkeptFiles > 0 && `${unkeptFiles} file jawaban belum terkirim dan akan hilang.`
    const unsavedText = isUnsaved() && 'Yang kamu tulis dan belum disimpan akan hilang.'
    const runningPapers = await findRunningPapers(person.get() ?? 0).catch(() => [])
    const endings = runningPapers.map(
      ({ name, endsAt }) => `${name} masih berjalan sampai ${time(new Date(endsAt))}.`,
    )
    const runningText =
      endings.length > 0 &&
      [...endings, 'Jawaban yang terkirim sesudah itu hanya dihitung bila dosenmu setuju.'].join(' ')
    const detail =
      [runningText, unsavedText, lostText, keptText].filter((words) => words !== false).join(' ') || undefined
    if (
      !(await confirm({
        text: 'Kamu akan keluar dari aplikasi',
        detail,
        ...(runningText && { yes: 'Ya, keluar', no: 'Tetap di sini', advisesNo: true }),
      }))
    )
      return
    await leave()
    await navigate({ to: '/signin' })
  }
}
