import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCopy } from '@tabler/icons-react'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect, useRef } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { confirm } from '../../../kit/form/confirm'
import classes from './Assignment.module.css'
import { readDraft } from './draft'
import type { useDraft } from './useDraft'

/** Subscribes to drafts of other tabs. */
function useOtherTab(key: string, hear: () => void) {
  const hearing = useRef(hear)
  hearing.current = hear
  useEffect(() => {
    const listen = (event: StorageEvent) => event.key === key && hearing.current()
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [key])
}

const discarding = {
  text: 'Draf di perangkat ini akan dihapus.',
  detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
  danger: true,
}

function KeptState({ isKept }: { isKept: boolean }) {
  const StateIcon = isKept ? IconCloudCheck : IconCloudOff
  return (
    <>
      <StateIcon size={17} aria-hidden />
      <span>
        {isKept
          ? 'Draf tersimpan di perangkat ini. Belum dikumpulkan.'
          : 'Draf tidak muat di perangkat ini. Kumpulkan sebelum menutup halaman.'}
      </span>
    </>
  )
}

type DraftNoteProps = {
  lessonId: number
  draft: ReturnType<typeof useDraft>
  /** Called to show another text in the form. */
  onShow: (html: string) => void
}

/** Belongs below the button: above it, it would push the button down just as the student clicks it. */
export default function DraftNote({ lessonId, draft, onShow }: DraftNoteProps) {
  const { key, kept: isKept, others: otherTexts, flush, hear, takeUp } = draft
  useOtherTab(key, () => {
    if (!hear()) void invalidate([[studentLesson, { params: { id: lessonId } }]])
  })
  const swap = () => {
    flush()
    const next = readDraft(key)?.others[0]
    if (next === undefined) return
    takeUp(next)
    onShow(next)
  }
  const drop = async () => {
    if (await confirm(discarding)) onShow(draft.drop())
  }
  return (
    <>
      {otherTexts.length > 0 && (
        <div className={classes.draft} data-other>
          <p role="status">
            <IconCopy size={17} aria-hidden />
            <span>
              Ada {otherTexts.length + 1} draf{isKept === false ? '' : ' tersimpan'} untuk tugas ini. Hanya
              yang tampak yang dikumpulkan.
            </span>
          </p>
          <Button variant="subtle" size="xs" onClick={swap}>
            Tampilkan draf lain
          </Button>
        </div>
      )}
      <div className={classes.draft} data-lost={isKept === false || undefined}>
        <p role="status">{isKept !== null && <KeptState isKept={isKept} />}</p>
        {isKept !== null && (
          <Button variant="subtle" size="xs" onClick={drop}>
            Hapus draf
          </Button>
        )}
      </div>
    </>
  )
}
