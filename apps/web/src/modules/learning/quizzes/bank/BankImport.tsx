import { bankFolders, bankQuestions, bankSubjects } from '@tuntas/contract/learning/bank'
import { importBankQuestions } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { call } from '../../../../kit/client/call'
import { count } from '../../../../kit/format'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { ImportSteps } from '../ImportSteps'
import classes from './Bank.module.css'
import { foldersInOrder, useBankFolders } from './bankWords'

type Found = Reply<typeof importBankQuestions>['data']
type BankImportProps = {
  subject: { id: number; courses_id: number }
  onClose: () => void
}

/** Imports a question file into a bank: categories become folders. */
export default function BankImport({ subject, onClose }: BankImportProps) {
  const [folder, setFolder] = useState('')
  const folders = useBankFolders(subject.id).data?.data ?? []
  return (
    <ImportSteps
      title="Impor soal ke bank"
      courseId={subject.courses_id}
      send={({ body, files, how }, importOptions) => {
        const into = { course_category_id: subject.id, folder_id: folder === '' ? null : Number(folder) }
        return call(importBankQuestions, { body: { ...into, ...body, ...importOptions }, files }, how)
      }}
      freshIn={({ total, duplicates }) => total - duplicates}
      aside={(change) =>
        folders.length > 0 && (
          <ChoiceSelect
            className={classes.into}
            label="Folder tujuan"
            hint="Tanpa folder"
            description="Kategori di dalam file menjadi folder di bawahnya."
            options={foldersInOrder(folders)}
            value={folder}
            onChange={(event) => {
              setFolder(event.currentTarget.value)
              change()
            }}
          />
        )
      }
      about={(parsedFile) => <Places found={parsedFile} />}
      invalidates={[bankQuestions, bankFolders, bankSubjects]}
      onClose={onClose}
    />
  )
}

/** Target folders, and existing questions. */
function Places({ found: { total, duplicates, folders } }: { found: Found }) {
  return (
    <>
      {duplicates > 0 && (
        <p className={classes.into} role="status">
          {duplicates === total
            ? 'Semua soal ini sudah ada di bank. Tidak ada yang perlu disimpan.'
            : `${count(duplicates)} soal sudah ada di bank dan dilewati.`}
        </p>
      )}
      {folders.length > 0 && (
        <section className={classes.into}>
          <h3>Masuk ke folder</h3>
          <ul className={classes.list} aria-label="Masuk ke folder">
            {folders.map(({ name, total: heldCount, is_new }) => (
              <li key={name}>
                <span>
                  {name}
                  <small>
                    {count(heldCount)} soal, {is_new ? 'folder baru' : 'folder yang sudah ada'}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
