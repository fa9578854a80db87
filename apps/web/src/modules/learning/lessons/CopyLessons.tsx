import { theoriesBySection } from '@tuntas/contract/learning/topics'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { CopyOptions } from './CopyOptions'
import { planFor } from './copyPlan'
import classes from './dialogs.module.css'
import { PickDialog } from './PickDialog'
import { useCopying } from './useCopying'

const useTopics = (from: number | undefined) =>
  useData(theoriesBySection, { query: { courses_id: from ?? 0 } }, { enabled: from !== undefined })

type CopyLessonsProps = { courseId: number; onClose: () => void; onCopied: () => void }

/** Copies lessons of another class of the lecturer into this one and others. */
export default function CopyLessons({ courseId, onClose, onCopied }: CopyLessonsProps) {
  const [plan, setPlan] = useState(planFor([courseId]))
  const copying = useCopying(onCopied)
  return (
    <PickDialog
      title="Salin Pembelajaran"
      hint="Urutan, soal, dokumen, dan sumber belajar ikut disalin. Hasil salinan masih Draft dan tanpa jadwal, kecuali diatur lain di bawah."
      courseId={courseId}
      others
      useTopics={useTopics}
      action="Salin"
      noun="pembelajaran"
      busy={copying.pending}
      onPick={(ids, from) => copying.run(plan, ids, from)}
      onClose={onClose}
    >
      {(from) => (
        <details className={classes.more}>
          <summary>Kelas tujuan lain, topik, status, dan jadwal</summary>
          <CopyOptions
            plan={plan}
            onPlan={setPlan}
            from={from}
            example={undefined}
            disabled={copying.pending}
          />
        </details>
      )}
    </PickDialog>
  )
}
