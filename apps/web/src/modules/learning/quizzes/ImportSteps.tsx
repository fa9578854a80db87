import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { importQuestions, QuestionFormat } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { type ReactNode, useState } from 'react'
import type { Stale } from '../../../kit/client/queries'
import { ofReply, useTask } from '../../../kit/client/useAction'
import { fileFault } from '../../../kit/form/fileSize'
import { count } from '../../../kit/format'
import { SendingProgress } from '../../../shared/lessons/SendingProgress'
import { type GivenFile, useBackup } from '../../../shared/lessons/useBackup'
import { Modal } from '../../../ui/Modal'
import { FoundQuestions } from './FoundQuestions'
import { FoundTroubles } from './FoundTroubles'
import { ImportSource, type Source, toUpload } from './ImportSource'
import { MissingFields } from './MissingFields'
import { nothingMissing, toMissingBody, validateGiven } from './missing'
import classes from './QuestionFiles.module.css'

export type Found = Reply<typeof importQuestions>['data']
type Sent = { file: File; format: QuestionFormat | null; more?: ReturnType<typeof toMissingBody> }

export type SendFile<F extends Found> = (
  uploadedFile: GivenFile,
  importOptions: { format?: QuestionFormat; dry_run: boolean; skip_errors: boolean } & Partial<
    ReturnType<typeof toMissingBody>
  >,
) => Promise<{ message: string; data: F }>

function useImport<F extends Found>(
  sendFile: SendFile<F>,
  invalidates: readonly Stale[],
  onSaved: () => void,
) {
  const backup = useBackup()
  const send = async ({ format, file, more }: Sent, how: { dry_run: boolean; skip_errors: boolean }) =>
    sendFile(await backup.given(file), { ...(format && { format }), ...how, ...more })
  const checking = useTask((upload: Sent) => send(upload, { dry_run: true, skip_errors: false }))
  // The skipped questions are on screen when the button is pressed.
  const saving = useTask((upload: Sent) => send(upload, { dry_run: false, skip_errors: true }), {
    said: ofReply,
    invalidates,
    done: onSaved,
  })
  return { checking, saving, busy: checking.pending || saving.pending, backup }
}

/** A Moodle backup can exceed the form limit. */
const isBackup = (file: File | undefined) => file !== undefined && /\.mbz$/i.test(file.name)

const labelSave = ({ errors, skipped: skippedQuestions }: Found, takenCount: number) =>
  errors.length > 0
    ? `Lewati ${count(skippedQuestions.length)}, simpan ${count(takenCount)}`
    : `Simpan ${count(takenCount)} soal`

type ImportStepsProps<F extends Found> = {
  title: string
  /** Its goals are offered for questions without one. */
  courseId: number
  send: SendFile<F>
  /** Number of new questions in the preview; all by default. */
  freshIn?: (parsedFile: F) => number
  /** Shown beside the source: the target. */
  aside?: (change: () => void) => ReactNode
  /** Further information before saving. */
  about?: (parsedFile: F) => ReactNode
  /** Endpoints to refetch after saving. */
  invalidates?: readonly Stale[]
  onImported?: () => void
  onClose: () => void
}

/** Imports a file or text: preview first, then save. */
export function ImportSteps<F extends Found>({
  title,
  courseId,
  send,
  freshIn = ({ total }) => total,
  aside,
  about,
  invalidates = [],
  onImported,
  onClose,
}: ImportStepsProps<F>) {
  const [source, setSource] = useState<Source>({ from: 'file', file: null, text: '', format: null })
  const [missingValues, setMissingValues] = useState(nothingMissing)
  const [isAsked, setAsked] = useState(false)
  const { checking, saving, busy, backup } = useImport(send, invalidates, () => {
    onImported?.()
    onClose()
  })
  const checkedFile = checking.result?.data
  const upload = toUpload(source)
  const fault = isBackup(upload?.file) ? null : fileFault(upload?.file ?? null)
  const faults = checkedFile && isAsked ? validateGiven(checkedFile.missing, missingValues) : {}
  const change = (part: Partial<Source>) => {
    checking.reset()
    setAsked(false)
    setSource({ ...source, ...part })
  }
  const save = () => {
    setAsked(true)
    if (!upload || !checkedFile || Object.keys(validateGiven(checkedFile.missing, missingValues)).length > 0)
      return
    void saving.run({
      ...upload,
      format: checkedFile.format,
      more: toMissingBody(checkedFile.missing, missingValues),
    })
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy }}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      <ImportSource
        source={source}
        busy={busy}
        recognised={checkedFile?.format}
        fault={fault ?? (backup.sending ? undefined : checking.error?.message)}
        onChange={change}
      />
      {backup.sending && <SendingProgress of={backup.sending} onCancel={backup.cancel} />}
      {aside?.(() => change({}))}
      {checkedFile && (
        <>
          <FoundTroubles found={checkedFile} pasted={source.from === 'text'} />
          {about?.(checkedFile)}
          {freshIn(checkedFile) > 0 && (
            <MissingFields
              missing={checkedFile.missing}
              value={missingValues}
              faults={faults}
              courseId={courseId}
              onChange={setMissingValues}
            />
          )}
          <FoundQuestions questions={checkedFile.questions} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Batal
        </Button>
        {checkedFile && freshIn(checkedFile) > 0 ? (
          <Button loading={saving.pending} onClick={save}>
            {labelSave(checkedFile, freshIn(checkedFile))}
          </Button>
        ) : (
          <Button
            leftSection={<IconFileSearch size={18} aria-hidden />}
            disabled={!upload || fault !== null}
            loading={checking.pending}
            onClick={() => upload && checking.run(upload)}
          >
            {checking.error ? 'Coba lagi' : source.from === 'file' ? 'Periksa File' : 'Periksa Teks'}
          </Button>
        )}
      </div>
    </Modal>
  )
}
