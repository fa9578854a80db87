import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { mediaLimit } from '@tuntas/contract/campus/media'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { SendingProgress } from '../../../shared/lessons/SendingProgress'
import { DocumentField } from '../../../ui/FileField'
import { Modal } from '../../../ui/Modal'
import classes from './CourseImport.module.css'
import { CourseImportList } from './CourseImportList'
import { firstTicks, offeredSections, type Preview, takesAgain, tickedKeys } from './courseImport'
import { useCourseImport } from './useCourseImport'

const describePreview = (preview: Preview) => {
  const topics = offeredSections(preview)
  const activities = topics.reduce((sum, one) => sum + one.activities.length, 0)
  if (activities === 0) return 'Tidak ada kegiatan yang dapat diimpor.'
  return `${count(activities)} kegiatan dalam ${count(topics.length)} topik. Yang dicentang menjadi draf di akhir kelas.`
}

function Taken({ losses, onClose }: { losses: readonly string[]; onClose: () => void }) {
  return (
    <>
      <section className={classes.leftOut}>
        <h3>Tersimpan, tetapi ada yang tidak terbawa</h3>
        <ul>
          {losses.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Tutup</Button>
      </div>
    </>
  )
}

function useHint() {
  const { data } = useData(mediaLimit, {}, { staleTime: 300_000 })
  return `Cadangan kelas (.mbz)${data ? `, paling besar ${count(data.media_mb)} MB` : ''}. Buat di Moodle tanpa data pengguna. Tidak ada yang disimpan sebelum kamu memilih.`
}

type CourseImportProps = { courseId: number; onClose: () => void; onTaken: () => void }

/** Imports a Moodle backup: preview first, then draft lessons of the selected activities. */
export default function CourseImport({ courseId, onClose, onTaken }: CourseImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [tickedKeySet, setTickedKeySet] = useState<ReadonlySet<string>>(new Set())
  const [losses, setLosses] = useState<readonly string[] | null>(null)
  const { checking, taking, sending, cancel } = useCourseImport(courseId, (losses) =>
    losses.length > 0 ? setLosses(losses) : onTaken(),
  )
  const hint = useHint()
  const preview = checking.result?.data
  const busy = checking.pending || taking.pending
  const tickedCount = preview ? tickedKeys(preview, tickedKeySet).length : 0
  const choose = (next: File | null) => {
    checking.reset()
    setFile(next)
  }
  const check = async (backup: File) => {
    const reply = await checking.run(backup)
    if (reply) setTickedKeySet(firstTicks(reply.data))
  }
  const close = () => (losses ? onTaken() : onClose())
  return (
    <Modal
      opened
      onClose={() => !busy && close()}
      title="Impor dari Moodle"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy }}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      {losses ? (
        <Taken losses={losses} onClose={close} />
      ) : (
        <>
          <DocumentField
            label="Cadangan Moodle"
            accept=".mbz"
            hint={hint}
            value={file}
            onChange={choose}
            error={sending ? undefined : checking.error?.message}
          />
          {sending && <SendingProgress of={sending} onCancel={cancel} />}
          {preview && (
            <>
              <div className={classes.summary} role="status">
                <h3>{preview.title}</h3>
                <p>{describePreview(preview)}</p>
                {takesAgain(preview, tickedKeySet) && (
                  <p>Sebagian yang dicentang sudah ada di kelas ini dan akan menjadi ganda.</p>
                )}
              </div>
              <CourseImportList
                preview={preview}
                ticked={tickedKeySet}
                onTick={setTickedKeySet}
                disabled={busy}
              />
            </>
          )}
          <div className={classes.buttons}>
            <Button variant="default" disabled={busy} onClick={onClose}>
              Batal
            </Button>
            {file && preview ? (
              <Button
                loading={taking.pending}
                disabled={tickedCount === 0}
                onClick={() => taking.run({ file, preview, ticked: tickedKeySet })}
              >
                Impor {count(tickedCount)} kegiatan
              </Button>
            ) : (
              <Button
                leftSection={<IconFileSearch size={18} aria-hidden />}
                disabled={!file}
                loading={checking.pending}
                onClick={() => file && check(file)}
              >
                {checking.error ? 'Coba lagi' : 'Periksa Cadangan'}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  )
}
