import { Button, Checkbox } from '@mantine/core'
import { IconCalendarTime, IconCopy, IconEyeOff, IconWorld } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { SelectionBar } from '../../../ui/SelectionBar'
import type { LessonPicks } from './useLessonPicks'
import type { Planning } from './usePlanning'

const ShiftDialog = lazyPart(() => import('./ShiftDialog'))
const CopyOut = lazyPart(() => import('./CopyOut'))

type BulkBarProps = { courseId: number; picks: LessonPicks; planning: Planning }

/** Bulk actions for selected lessons. */
export default function BulkBar({ courseId, picks, planning }: BulkBarProps) {
  const [openDialog, setOpenDialog] = useState<'shift' | 'copy' | null>(null)
  const { chosen: selectedLessons, all } = picks
  const none = selectedLessons.length === 0
  const buttonProps = { variant: 'default', size: 'sm', disabled: none || planning.pending } as const
  const close = () => setOpenDialog(null)
  const shift = async (days: number) => {
    if (await planning.shift(selectedLessons, days)) close()
  }
  return (
    <>
      <SelectionBar
        said={`${selectedLessons.length} dipilih`}
        behind={openDialog !== null}
        aside={
          <>
            <Checkbox label="Pilih semua" {...picks.tick(all)} />
            <Button variant="subtle" size="sm" onClick={picks.stop}>
              Selesai
            </Button>
          </>
        }
      >
        <Button
          {...buttonProps}
          variant="filled"
          leftSection={<IconWorld size={17} aria-hidden />}
          onClick={() => void planning.publish(selectedLessons, 'publish')}
        >
          Terbitkan
        </Button>
        <Button
          {...buttonProps}
          leftSection={<IconEyeOff size={17} aria-hidden />}
          onClick={() => void planning.publish(selectedLessons, 'unpublish')}
        >
          Jadikan draf
        </Button>
        <Button
          {...buttonProps}
          leftSection={<IconCalendarTime size={17} aria-hidden />}
          onClick={() => setOpenDialog('shift')}
        >
          Geser jadwal
        </Button>
        <Button
          {...buttonProps}
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => setOpenDialog('copy')}
        >
          Salin ke kelas
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {openDialog === 'shift' && (
          <ShiftDialog
            chosen={selectedLessons}
            all={all}
            busy={planning.pending}
            onShift={shift}
            onClose={close}
          />
        )}
        {openDialog === 'copy' && <CopyOut courseId={courseId} chosen={selectedLessons} onClose={close} />}
      </Suspense>
    </>
  )
}
