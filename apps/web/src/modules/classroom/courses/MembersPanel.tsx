import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './MembersPanel.module.css'
import TeacherMembers from './TeacherMembers'

/** Loaded with its tab. */
const ClassGroups = lazyPart(() => import('./ClassGroups'))

type MembersPanelProps = {
  courseId: number
  part: 'anggota' | 'kelompok'
  onPart: (part: string) => void
  aside: ReactNode
}

/** Members of a class, individually or by group. */
export default function MembersPanel({ courseId, part, onPart, aside }: MembersPanelProps) {
  return (
    <>
      <SegmentedControl
        className={classes.parts}
        aria-label="Bagian anggota kelas"
        data={[
          { value: 'anggota', label: 'Daftar' },
          { value: 'kelompok', label: 'Kelompok' },
        ]}
        value={part}
        onChange={onPart}
      />
      {part === 'kelompok' ? (
        <Suspense fallback={<Skeletons shape="cards" count={3} />}>
          <ClassGroups courseId={courseId} aside={aside} />
        </Suspense>
      ) : (
        <TeacherMembers courseId={courseId} aside={aside} />
      )}
    </>
  )
}
