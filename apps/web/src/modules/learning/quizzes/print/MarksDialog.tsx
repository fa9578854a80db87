import { Button, Checkbox } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { type PrintMarkRow, quizPrints, takePrintMarks } from '@tuntas/contract/learning/prints'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { call } from '../../../../kit/client/call'
import { ofReply, useTask } from '../../../../kit/client/useAction'
import { fileFault } from '../../../../kit/form/fileSize'
import { count, score } from '../../../../kit/format'
import { DateTimeField } from '../../../../ui/DateTimeField'
import { DocumentField } from '../../../../ui/FileField'
import { Modal } from '../../../../ui/Modal'
import fileClasses from '../QuestionFiles.module.css'
import classes from './Print.module.css'

type Found = Reply<typeof takePrintMarks>['data']
type MarksDialogProps = { runId: number; onClose: () => void }

/** Imports a filled template: preview first, then results. */
export function MarksDialog({ runId, onClose }: MarksDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [exam_date, setDate] = useState('')
  const [isRepeated, setRepeated] = useState(false)
  const send = (how: { dry_run: boolean; skip_errors: boolean }) => {
    if (!file) throw new Error('Pilih file terlebih dahulu')
    return call(takePrintMarks, {
      body: { id: runId, again: isRepeated, exam_date, ...how },
      files: { file },
    })
  }
  const checking = useTask(() => send({ dry_run: true, skip_errors: false }))
  // The skipped rows are on screen when the button is pressed.
  const taking = useTask(() => send({ dry_run: false, skip_errors: true }), {
    said: ofReply,
    invalidates: [quizPrints],
    done: onClose,
  })
  const busy = checking.pending || taking.pending
  const checkedFile = checking.result?.data
  const change = (act: () => void) => {
    checking.reset()
    act()
  }
  const fault = fileFault(file)
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title="Ambil jawaban ujian kertas"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy }}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      <div className={fileClasses.fields}>
        <DocumentField
          label="Templat yang sudah diisi"
          accept=".xlsx,.csv"
          hint="Satu baris per mahasiswa, huruf seperti di naskahnya. Esai diisi nilainya; kosong berarti dinilai nanti."
          value={file}
          onChange={(chosenFile) => change(() => setFile(chosenFile))}
          error={fault ?? checking.error?.message}
        />
        <DateTimeField
          label="Mulai ujian"
          description="Kosong berarti ujian baru saja selesai."
          initialTime="08:00"
          optional
          value={exam_date}
          onChange={(value) => change(() => setDate(value))}
        />
        <Checkbox
          label="Hitung sebagai remedial bagi yang sudah punya hasil"
          description="Menurut aturan remedial kuis ini. Tanpa ini mereka dilewati."
          checked={isRepeated}
          onChange={(event) => {
            const { checked: isChecked } = event.currentTarget
            change(() => setRepeated(isChecked))
          }}
        />
      </div>
      {checkedFile && <Preview found={checkedFile} />}
      <div className={fileClasses.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Kembali
        </Button>
        {checkedFile ? (
          <Button
            loading={taking.pending}
            disabled={checkedFile.taken === 0}
            onClick={() => void taking.run()}
          >
            Simpan {count(checkedFile.taken)} hasil
          </Button>
        ) : (
          <Button
            leftSection={<IconFileSearch size={18} aria-hidden />}
            disabled={!file || fault !== null}
            loading={checking.pending}
            onClick={() => void checking.run()}
          >
            Periksa file
          </Button>
        )}
      </div>
    </Modal>
  )
}

const describeMarkRow = ({ state, messages, score: value, wait }: PrintMarkRow) => {
  if (state !== 'ok') return messages.join('; ')
  return wait > 0 ? `Nilai sementara ${score(value)}, ${count(wait)} esai menunggu` : `Nilai ${score(value)}`
}

function Preview({
  found: { total, taken: takenCount, errors, attempted, changed: changedMarks, rows },
}: {
  found: Found
}) {
  return (
    <div className={fileClasses.troubles} role="status">
      <h3>
        {count(takenCount)} dari {count(total)} baris dapat disimpan
        {errors > 0 && `, ${count(errors)} salah`}
        {attempted > 0 && `, ${count(attempted)} sudah punya hasil`}
      </h3>
      {changedMarks.length > 0 && (
        <p>
          Soal {changedMarks.join(', ')} berubah sejak dicetak. Huruf dibaca menurut naskah, nilai menurut
          kunci sekarang.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label="Isi file">
        <table>
          <thead>
            <tr>
              <th scope="col">NIM</th>
              <th scope="col">Nama</th>
              <th scope="col">Hasil</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.nim}</td>
                <td>{row.name ?? '-'}</td>
                <td data-state={row.state}>{describeMarkRow(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
