import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconDownload } from '@tabler/icons-react'
import { type HandedIn, submissionDetail } from '@tuntas/contract/learning/assignments'
import { useData } from '../../../kit/client/queries'
import { saveFile } from '../../../kit/client/saveFile'
import { useTask } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { dateTime } from '../../../kit/format'
import { DocumentFrame } from '../../../ui/DocumentFrame'
import { Modal } from '../../../ui/Modal'
import classes from './Annotate.module.css'
import { useAnnotation } from './useAnnotation'

/** Reports a new version during annotation. */
const LOOK_AGAIN_MS = 30_000

type AnnotateProps = { shown: HandedIn; onClose: () => void }

/** Annotates a hand-in with pen, highlighter and text; the result is returned with the mark. */
export default function Annotate({ shown: initialHandIn, onClose }: AnnotateProps) {
  const now = useData(
    submissionDetail,
    { query: { id: initialHandIn.id } },
    { refetchInterval: LOOK_AGAIN_MS },
  )
  const notes = useAnnotation(now.data ?? initialHandIn)
  const {
    url,
    name,
    frame,
    opened: openedHandIn,
    outdated,
    replaced: isReplaced,
    fault,
    unsaved,
    busy,
  } = notes
  useLeaveGuard(() => unsaved)
  const downloading = useTask(async () => saveFile(await notes.download(), name))
  const close = async () => {
    const text = 'Catatan yang belum disimpan akan hilang.'
    if (!unsaved || (await confirm({ text, yes: 'Ya, tutup', danger: true }))) onClose()
  }
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      // A stray Escape must not ask about closing.
      closeOnEscape={false}
      onClose={() => void close()}
      title={`Catatan untuk ${openedHandIn.group?.name ?? openedHandIn.name}`}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Tutup catatan' }}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.bar}>
        <p role="status">
          {busy ? 'Menyimpan…' : unsaved ? 'Catatan belum disimpan' : openedHandIn.filename}
        </p>
        <Button
          loading={busy}
          disabled={outdated || !unsaved}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => void notes.save()}
        >
          Simpan di file
        </Button>
      </div>
      {(outdated || isReplaced || fault) && (
        <div className={classes.outdated} role="alert">
          {outdated && (
            <p>
              {openedHandIn.group?.name ?? openedHandIn.name} mengumpulkan versi baru{' '}
              {dateTime(now.data?.uploaded ?? openedHandIn.uploaded)}. Catatan ini untuk versi{' '}
              {dateTime(openedHandIn.uploaded)} dan tidak disimpan pada versi baru.
            </p>
          )}
          {isReplaced && !outdated && (
            <p>
              File kembalian diganti di tempat lain setelah catatan ini dimulai. Menyimpan catatan ini
              menggantinya; isinya tidak ikut.
            </p>
          )}
          {fault && <p>Catatan belum tersimpan. {fault}</p>}
          <Button
            variant="default"
            size="sm"
            loading={downloading.pending}
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => void downloading.run()}
          >
            Unduh catatan
          </Button>
        </div>
      )}
      <DocumentFrame url={url} kind="annotate" name={name} frameRef={frame} onSaid={notes.hear} />
    </Modal>
  )
}
