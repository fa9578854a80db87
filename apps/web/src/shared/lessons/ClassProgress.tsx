import type { Progress } from '@tuntas/contract/classroom/courses'
import { SegmentedProgress } from '../../ui/SegmentedProgress'

/** A student's progress in a class, topic by topic. */
export function ClassProgress({
  progress: { sections, settled: settledCount, total },
}: {
  progress: Progress
}) {
  const segments = sections.map((section) => ({ done: section.settled, total: section.total }))
  return <SegmentedProgress segments={segments} done={settledCount} total={total} />
}
