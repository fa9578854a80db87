import { Button } from '@mantine/core'
import { makePrint, quizPrints } from '@tuntas/contract/learning/prints'
import { useState } from 'react'
import { call } from '../../../../kit/client/call'
import { Loaded } from '../../../../kit/client/Loaded'
import { useEndpoint } from '../../../../kit/client/queries'
import { ofReply, useTask } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import { ChoiceCards } from '../../../../ui/ChoiceCards'
import { DateTimeField } from '../../../../ui/DateTimeField'
import { Modal } from '../../../../ui/Modal'
import { LeftOutList, toLeftOutRows } from '../FoundTroubles'
import { MarksDialog } from './MarksDialog'
import classes from './Print.module.css'
import { Runs } from './Runs'

type PrintDialogProps = { lessonsId: number; onClose: () => void }

/** Paper exams: create a print, download its files, import answers. */
export default function PrintDialog({ lessonsId, onClose }: PrintDialogProps) {
  const prints = useEndpoint(quizPrints, { query: { lessons_id: lessonsId } })
  const [filling, setFilling] = useState<number | null>(null)
  if (filling !== null) return <MarksDialog runId={filling} onClose={() => setFilling(null)} />
  return (
    <Modal opened onClose={onClose} title="Cetak ujian" size={720} transitionProps={{ duration: 120 }}>
      <Loaded query={prints} failed="Cetakan ujian gagal dimuat">
        {({ data, students, forms, is_random_option }) => (
          <>
            <Maker
              lessonsId={lessonsId}
              students={students}
              forms={forms}
              shufflesOptions={is_random_option}
            />
            {data.length > 0 && <Runs runs={data} onFill={setFilling} />}
          </>
        )}
      </Loaded>
    </Modal>
  )
}

const withForms = (forms: readonly string[]) =>
  forms.length > 1 ? `Satu urutan per paket (${forms.join(', ')})` : 'Satu urutan untuk semua'
const orderInWords = (isOwn: boolean, students: number, shufflesOptions: boolean) => {
  if (!isOwn) return 'Nama dan NIM ditulis sendiri di naskah dan lembar jawaban.'
  return `${count(students)} naskah bernama menurut NIM, masing-masing dengan urutan soal sendiri${shufflesOptions ? ' dan urutan opsi sendiri' : ''}.`
}

type MakerProps = { lessonsId: number; students: number; forms: string[]; shufflesOptions: boolean }
/** Preview first: what cannot be printed is listed. */
function Maker({ lessonsId, students, forms, shufflesOptions }: MakerProps) {
  const [order, setOrder] = useState<'same' | 'own'>('own')
  const [exam_date, setDate] = useState('')
  const send = (seed: number | undefined, dry_run: boolean) =>
    call(makePrint, {
      body: { lessons_id: lessonsId, order, exam_date, dry_run, ...(seed !== undefined && { seed }) },
    })
  const looking = useTask(() => send(undefined, true))
  const making = useTask((seed: number) => send(seed, false), {
    said: ofReply,
    invalidates: [quizPrints],
    done: () => looking.reset(),
  })
  const preview = looking.result?.data
  const change = (act: () => void) => {
    looking.reset()
    act()
  }
  return (
    <section className={classes.part}>
      <ChoiceCards
        name="urutan"
        label="Urutan soal"
        options={[
          { value: 'own', label: 'Urutan sendiri tiap mahasiswa' },
          { value: 'same', label: withForms(forms) },
        ]}
        value={order}
        onChange={(value) => change(() => setOrder(value === 'same' ? 'same' : 'own'))}
      />
      <p>{orderInWords(order === 'own', students, shufflesOptions)}</p>
      <DateTimeField
        label="Waktu ujian"
        initialTime="08:00"
        optional
        value={exam_date}
        onChange={(value) => change(() => setDate(value))}
      />
      {preview && (
        <div role="status">
          <LeftOutList
            kind="error"
            title="Tidak dicetak"
            rows={toLeftOutRows(preview.warnings.filter(({ left_out }) => left_out))}
          />
          <LeftOutList
            kind="warning"
            title="Perlu diketahui"
            rows={toLeftOutRows(preview.warnings.filter(({ left_out }) => !left_out))}
          />
          <p>
            {count(preview.total_question)} soal, {count(preview.copies)} naskah, sekitar{' '}
            {count(preview.pages ?? 1)} halaman tiap naskah.
          </p>
        </div>
      )}
      <div className={classes.files}>
        {preview ? (
          <Button loading={making.pending} onClick={() => void making.run(preview.seed)}>
            Buat {count(preview.copies)} naskah
          </Button>
        ) : (
          <Button loading={looking.pending} onClick={() => void looking.run()}>
            Periksa soal
          </Button>
        )}
      </div>
    </section>
  )
}
