import { Button, Modal } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { importQuestions, type QuestionFormat } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { call } from '../../../kit/call'
import { fileFault } from '../../../kit/fileSize'
import { count } from '../../../kit/format'
import { ofReply, useTask } from '../../../kit/useAction'
import { FoundQuestions } from './FoundQuestions'
import { FoundTroubles } from './FoundTroubles'
import { ImportSource, type Source, sentOf } from './ImportSource'
import { MissingFields } from './MissingFields'
import { bodyOfMissing, faultsOf, nothingMissing } from './missing'
import classes from './QuestionFiles.module.css'

type Found = Reply<typeof importQuestions>['data']
type Sent = { file: File; format: QuestionFormat | null; more?: ReturnType<typeof bodyOfMissing> }

function useImport(lessonsId: number, saved: () => void) {
  const send = ({ format, file, more }: Sent, how: { dry_run: boolean; skip_errors: boolean }) =>
    call(importQuestions, {
      body: { lessons_id: lessonsId, ...(format && { format }), ...how, ...more },
      files: { file },
    })
  const checking = useTask((sent: Sent) => send(sent, { dry_run: true, skip_errors: false }))
  // What is left out stands on the screen when the button is pressed.
  const saving = useTask((sent: Sent) => send(sent, { dry_run: false, skip_errors: true }), {
    said: ofReply,
    done: saved,
  })
  return { checking, saving, busy: checking.pending || saving.pending }
}

const wordsOf = ({ total, errors, skipped }: Found) =>
  errors.length > 0
    ? `Lewati ${count(skipped.length)}, simpan ${count(total)}`
    : `Simpan ${count(total)} soal`

type ImportDialogProps = {
  lessonsId: number
  courseId: number
  onImported: () => void
  onClose: () => void
}

/** A file or a text is looked at first; then what can be taken over is saved. */
export default function ImportDialog({ lessonsId, courseId, onImported, onClose }: ImportDialogProps) {
  const [source, setSource] = useState<Source>({ from: 'file', file: null, text: '', format: null })
  const [missing, setMissing] = useState(nothingMissing)
  const [asked, setAsked] = useState(false)
  const { checking, saving, busy } = useImport(lessonsId, () => {
    onImported()
    onClose()
  })
  const checked = checking.result?.data
  const sent = sentOf(source)
  const fault = fileFault(sent?.file ?? null)
  const faults = checked && asked ? faultsOf(checked.missing, missing) : {}
  const change = (part: Partial<Source>) => {
    checking.reset()
    setAsked(false)
    setSource({ ...source, ...part })
  }
  const save = () => {
    setAsked(true)
    if (!sent || !checked || Object.keys(faultsOf(checked.missing, missing)).length > 0) return
    void saving.run({ ...sent, format: checked.format, more: bodyOfMissing(checked.missing, missing) })
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title="Impor soal"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy }}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      <ImportSource
        source={source}
        busy={busy}
        recognised={checked?.format}
        fault={fault ?? checking.error?.message}
        onChange={change}
      />
      {checked && (
        <>
          <FoundTroubles found={checked} />
          {checked.total > 0 && (
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
        {checked && checked.total > 0 ? (
          <Button loading={saving.pending} onClick={save}>
            {wordsOf(checked)}
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
