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

/** What can be done with the chosen lessons at once. */
export default function BulkBar({ courseId, picks, planning }: BulkBarProps) {
  const [opened, setOpened] = useState<'shift' | 'copy' | null>(null)
  const { chosen, all } = picks
  const none = chosen.length === 0
  const shared = { variant: 'default', size: 'sm', disabled: none || planning.pending } as const
  const close = () => setOpened(null)
  const shift = async (days: number) => {
    if (await planning.shift(chosen, days)) close()
  }
  return (
    <>
      <SelectionBar
        said={`${chosen.length} dipilih`}
        behind={opened !== null}
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
          {...shared}
          variant="filled"
          leftSection={<IconWorld size={17} aria-hidden />}
          onClick={() => void planning.publish(chosen, 'publish')}
        >
          Terbitkan
        </Button>
        <Button
          {...shared}
          leftSection={<IconEyeOff size={17} aria-hidden />}
          onClick={() => void planning.publish(chosen, 'unpublish')}
        >
          Jadikan draf
        </Button>
        <Button
          {...shared}
          leftSection={<IconCalendarTime size={17} aria-hidden />}
          onClick={() => setOpened('shift')}
        >
          Geser jadwal
        </Button>
        <Button
          {...shared}
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => setOpened('copy')}
        >
          Salin ke kelas
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {opened === 'shift' && (
          <ShiftDialog chosen={chosen} all={all} busy={planning.pending} onShift={shift} onClose={close} />
        )}
        {opened === 'copy' && <CopyOut courseId={courseId} chosen={chosen} onClose={close} />}
      </Suspense>
    </>
  )
}
