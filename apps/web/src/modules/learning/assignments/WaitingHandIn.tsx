import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClockHour4, IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../kit/client/saveFile'
import { confirm } from '../../../kit/form/confirm'
import { fileSize } from '../../../kit/form/fileSize'
import { toast } from '../../../kit/form/toast'
import { dateTime, zoneLabel } from '../../../kit/format'
import { RichText } from '../../../ui/RichText'
import classes from './Assignment.module.css'
import type { HandIn } from './handInStore'
import { loadHandIns } from './loadHandIns'

type WaitingProps = {
  entry: HandIn
  task: StudentLesson
  onTakeBack: (entry: HandIn) => Promise<void>
  /** Called when nothing is waiting. */
  onGone: () => void
}

const dropping = {
  text: 'Jawaban yang menunggu ini akan dihapus dari perangkat ini.',
  detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
  danger: true,
}

/** Explains when it counts: once the server has it. */
function Why({ entry, task }: Pick<WaitingProps, 'entry' | 'task'>) {
  if (entry.refused)
    return (
      <p role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          <b>{entry.newer ? 'Versi di perangkat ini belum dikumpulkan.' : 'Belum dikumpulkan.'}</b>{' '}
          {entry.refused}{' '}
          {entry.newer?.newer
            ? 'Sekarang versi itu yang dinilai. Kirim versimu untuk menggantinya, atau hapus versimu.'
            : 'Jawabanmu masih ada di perangkat ini.'}
        </span>
      </p>
    )
  return (
    <p role="status">
      <IconClockHour4 size={18} aria-hidden />
      <span>
        <b>Belum terkirim.</b> Jangan tutup Tuntas; kami kirim otomatis begitu ada jaringan.
        {task.is_expired === 1 && ` Batas waktu: ${dateTime(task.end_date)} ${zoneLabel()}.`}
      </span>
    </p>
  )
}

/** The newer version from which its sender chooses. */
function Newer({ work }: { work: NonNullable<StudentLesson['assignment']> }) {
  return (
    <section className={classes.references} aria-labelledby="versi-terkumpul">
      <h3 id="versi-terkumpul">Yang sudah dikumpulkan</h3>
      <RichText html={work.description} compact />
      {work.attachment && (
        <a className={classes.present} href={work.attachment} target="_blank" rel="noopener">
          <IconExternalLink size={17} aria-hidden /> {work.filename}
        </a>
      )}
    </section>
  )
}

/** A hand-in that is not confirmed by the server. */
export default function WaitingHandIn({ entry, task, onTakeBack, onGone }: WaitingProps) {
  const { file, newer } = entry
  const onGoneRef = useRef(onGone)
  onGoneRef.current = onGone
  useEffect(() => () => onGoneRef.current(), [])
  // A hand-in of another group is not the current one.
  const formerVersion = newer?.newer && task.assignment?.other_group ? null : task.assignment
  const drop = () => confirm({ ...dropping, act: async () => (await loadHandIns()).drop(entry) })
  return (
    <section
      className={classes.waiting}
      data-refused={entry.refused ? true : undefined}
      aria-label="Jawaban di perangkat ini"
    >
      <Why entry={entry} task={task} />
      {formerVersion && newer && <h3>Versi di perangkat ini</h3>}
      <RichText html={entry.description} compact />
      {file && (
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(file, file.name)}
        >
          {file.name} ({fileSize(file.size)})
        </Button>
      )}
      {newer && formerVersion && <Newer work={formerVersion} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={drop}>
          Hapus
        </Button>
        <Button
          variant="default"
          onClick={() => void onTakeBack(entry).catch((error: Error) => toast.error(error.message))}
        >
          Ubah dulu
        </Button>
        {entry.newer && (
          <Button onClick={() => void loadHandIns().then((handIns) => handIns.settle(entry))}>
            Kirim versiku
          </Button>
        )}
        {!entry.refused && (
          <Button onClick={() => void loadHandIns().then((handIns) => handIns.flush())}>
            Kirim sekarang
          </Button>
        )}
      </div>
    </section>
  )
}
