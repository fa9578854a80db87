import { Button, Modal } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { importQuestions, QuestionFormat } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { type ReactNode, useState } from 'react'
import { fileFault } from '../../../kit/fileSize'
import { count } from '../../../kit/format'
import type { Stale } from '../../../kit/queries'
import { SendingProgress } from '../../../kit/SendingProgress'
import { ofReply, useTask } from '../../../kit/useAction'
import { type GivenFile, useBackup } from '../../../kit/useBackup'
import { FoundQuestions } from './FoundQuestions'
import { FoundTroubles } from './FoundTroubles'
import { ImportSource, type Source, toUpload } from './ImportSource'
import { MissingFields } from './MissingFields'
import { nothingMissing, toMissingBody, validateGiven } from './missing'
import classes from './QuestionFiles.module.css'

export type Found = Reply<typeof importQuestions>['data']
type Sent = { file: File; format: QuestionFormat | null; more?: ReturnType<typeof toMissingBody> }

export type SendFile<F extends Found> = (
  given: GivenFile,
  asked: { format?: QuestionFormat; dry_run: boolean; skip_errors: boolean } & Partial<
    ReturnType<typeof toMissingBody>
  >,
) => Promise<{ message: string; data: F }>

function useImport<F extends Found>(sendFile: SendFile<F>, invalidates: readonly Stale[], saved: () => void) {
  const backup = useBackup()
  const send = async ({ format, file, more }: Sent, how: { dry_run: boolean; skip_errors: boolean }) =>
    sendFile(await backup.given(file), { ...(format && { format }), ...how, ...more })
  const checking = useTask((sent: Sent) => send(sent, { dry_run: true, skip_errors: false }))
  // What is left out stands on the screen when the button is pressed.
  const saving = useTask((sent: Sent) => send(sent, { dry_run: false, skip_errors: true }), {
    said: ofReply,
    invalidates,
    done: saved,
  })
  return { checking, saving, busy: checking.pending || saving.pending, backup }
}

/** One of Moodle may be larger than a form takes. */
const isBackup = (file: File | undefined) => file !== undefined && /\.mbz$/i.test(file.name)

const labelSave = ({ errors, skipped }: Found, taken: number) =>
  errors.length > 0
    ? `Lewati ${count(skipped.length)}, simpan ${count(taken)}`
    : `Simpan ${count(taken)} soal`

type ImportStepsProps<F extends Found> = {
  title: string
  /** Whose goals are offered for questions without one. */
  courseId: number
  send: SendFile<F>
  /** How many of what was looked at would be new; all of it where nothing is said. */
  freshIn?: (found: F) => number
  /** Beside the source: where it goes. */
  aside?: (change: () => void) => ReactNode
  /** What else is to be known before saving. */
  about?: (found: F) => ReactNode
  /** What is fetched anew once it is saved. */
  invalidates?: readonly Stale[]
  onImported?: () => void
  onClose: () => void
}

/** A file or a text is looked at first; then what can be taken over is saved. */
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
  const [missing, setMissing] = useState(nothingMissing)
  const [asked, setAsked] = useState(false)
  const { checking, saving, busy, backup } = useImport(send, invalidates, () => {
    onImported?.()
    onClose()
  })
  const checked = checking.result?.data
  const sent = toUpload(source)
  const fault = isBackup(sent?.file) ? null : fileFault(sent?.file ?? null)
  const faults = checked && asked ? validateGiven(checked.missing, missing) : {}
  const change = (part: Partial<Source>) => {
    checking.reset()
    setAsked(false)
    setSource({ ...source, ...part })
  }
  const save = () => {
    setAsked(true)
    if (!sent || !checked || Object.keys(validateGiven(checked.missing, missing)).length > 0) return
    void saving.run({ ...sent, format: checked.format, more: toMissingBody(checked.missing, missing) })
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
        recognised={checked?.format}
        fault={fault ?? (backup.sending ? undefined : checking.error?.message)}
        onChange={change}
      />
      {backup.sending && <SendingProgress of={backup.sending} onCancel={backup.cancel} />}
      {aside?.(() => change({}))}
      {checked && (
        <>
          <FoundTroubles found={checked} />
          {about?.(checked)}
          {freshIn(checked) > 0 && (
            <MissingFields
              missing={checked.missing}
              value={missing}
              faults={faults}
              courseId={courseId}
              onChange={setMissing}
            />
          )}
          <FoundQuestions questions={checked.questions} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Batal
        </Button>
        {checked && freshIn(checked) > 0 ? (
          <Button loading={saving.pending} onClick={save}>
            {labelSave(checked, freshIn(checked))}
          </Button>
        ) : (
          <Button
            leftSection={<IconFileSearch size={18} aria-hidden />}
            disabled={!sent || fault !== null}
            loading={checking.pending}
            onClick={() => sent && checking.run(sent)}
          >
            {checking.error ? 'Coba lagi' : source.from === 'file' ? 'Periksa File' : 'Periksa Teks'}
          </Button>
        )}
      </div>
    </Modal>
  )
}
