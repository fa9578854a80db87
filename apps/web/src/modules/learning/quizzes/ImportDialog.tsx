import { Button, Modal } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { importQuestions, type QuestionFormat } from '@tuntas/contract/learning/question-files'
import { useState } from 'react'
import { call } from '../../../kit/call'
import { fileFault } from '../../../kit/fileSize'
import { count } from '../../../kit/format'
import { ofReply, useTask } from '../../../kit/useAction'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DocumentField } from '../../../ui/FileField'
import { FoundQuestions } from './FoundQuestions'
import { FoundTroubles } from './FoundTroubles'
import classes from './QuestionFiles.module.css'
import { TemplateButton } from './TemplateButton'

const formats: Record<QuestionFormat, { label: string; accept: string; hint: string }> = {
  gift: {
    label: 'GIFT',
    accept: '.txt,.gift',
    hint: 'Pilihan ganda, benar/salah, dan esai. Soal dipisahkan baris kosong.',
  },
  aiken: { label: 'Aiken', accept: '.txt', hint: 'Pilihan ganda dengan baris ANSWER: di akhir tiap soal.' },
  moodle_xml: { label: 'Moodle XML', accept: '.xml', hint: 'Ekspor bank soal Moodle, beserta gambarnya.' },
  excel: { label: 'Excel', accept: '.xlsx,.csv', hint: 'Satu soal per baris, kolomnya seperti templat.' },
}
const options = Object.entries(formats).map(([value, { label }]) => ({ value, label }))

function useImport(lessonsId: number, saved: () => void) {
  const send = (format: QuestionFormat, file: File, dryRun: boolean) =>
    call(importQuestions, { body: { lessons_id: lessonsId, format, dry_run: dryRun }, files: { file } })
  type Asked = { format: QuestionFormat; file: File }
  const checking = useTask(({ format, file }: Asked) => send(format, file, true))
  const saving = useTask(({ format, file }: Asked) => send(format, file, false), {
    said: ofReply,
    done: saved,
  })
  return { checking, saving, busy: checking.pending || saving.pending }
}

type ImportDialogProps = { lessonsId: number; onImported: () => void; onClose: () => void }

/** A file is looked at first; saving is offered once nothing is wrong with it. */
export default function ImportDialog({ lessonsId, onImported, onClose }: ImportDialogProps) {
  const [format, setFormat] = useState<QuestionFormat>('gift')
  const [file, setFile] = useState<File | null>(null)
  const { checking, saving, busy } = useImport(lessonsId, () => {
    onImported()
    onClose()
  })
  const findings = checking.result?.data
  const fault = fileFault(file)
  const ready = findings !== undefined && findings.errors.length === 0 && findings.total > 0
  const change = (set: () => void) => {
    checking.reset()
    set()
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
      <div className={classes.fields}>
        <ChoiceSelect
          label="Format file"
          hint="Pilih format"
          options={options}
          value={format}
          disabled={busy}
          description={formats[format].hint}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            if (chosen in formats) change(() => setFormat(chosen as QuestionFormat))
          }}
        />
        {format === 'excel' && <TemplateButton />}
        <DocumentField
          label="File soal"
          accept={formats[format].accept}
          hint="Di bawah 5 MB, paling banyak 2.000 soal"
          value={file}
          onChange={(chosen) => change(() => setFile(chosen))}
          error={fault ?? checking.error?.message}
        />
      </div>
      {findings && (
        <>
          <FoundTroubles found={findings} />
          <FoundQuestions questions={findings.questions} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Batal
        </Button>
        {ready ? (
          <Button loading={saving.pending} onClick={() => file && saving.run({ format, file })}>
            Simpan {count(findings.total)} soal
          </Button>
        ) : (
          <Button
            leftSection={<IconFileSearch size={18} aria-hidden />}
            disabled={!file || fault !== null}
            loading={checking.pending}
            onClick={() => file && checking.run({ format, file })}
          >
            {checking.error ? 'Coba lagi' : 'Periksa File'}
          </Button>
        )}
      </div>
    </Modal>
  )
}
