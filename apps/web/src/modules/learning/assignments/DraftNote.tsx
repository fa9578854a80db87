import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCopy } from '@tabler/icons-react'
import { confirm } from '../../../kit/confirm'
import classes from './Assignment.module.css'
import type { useDraft } from './useDraft'

const discarding = {
  text: 'Draf di perangkat ini akan dibuang.',
  detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
  danger: true,
}

type DraftNoteProps = { draft: ReturnType<typeof useDraft>; onDrop: () => void; onSwap: () => void }

/** Has its place while there is no draft, too: it comes a moment after the last key, when the button below it may be being pressed. */
export default function DraftNote({ draft: { kept, other }, onDrop, onSwap }: DraftNoteProps) {
  const drop = async () => {
    if (await confirm(discarding)) onDrop()
  }
  return (
    <>
      {other !== undefined && (
        <div className={classes.draft} data-other>
          <p role="status">
            <IconCopy size={17} aria-hidden />
            <span>
              Tugas ini juga ditulis di tab lain. Kedua draf tersimpan; yang dikumpulkan yang tampak.
            </span>
          </p>
          <Button variant="subtle" size="xs" onClick={onSwap}>
            Tampilkan draf lain
          </Button>
        </div>
      )}
      <div
        className={classes.draft}
        data-lost={kept === false || undefined}
        data-none={kept === null || undefined}
      >
        <p role="status">
          {kept === false ? <IconCloudOff size={17} aria-hidden /> : <IconCloudCheck size={17} aria-hidden />}
          <span>
            {kept === false
              ? 'Draf tidak muat di perangkat ini. Kumpulkan sebelum menutup halaman.'
              : 'Draf tersimpan di perangkat ini. Belum dikumpulkan.'}
          </span>
        </p>
        <Button variant="subtle" size="xs" onClick={drop}>
          Buang draf
        </Button>
      </div>
    </>
  )
}
