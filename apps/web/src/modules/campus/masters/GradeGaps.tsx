import { useData } from '../../../kit/client/queries'
import { optionsAt } from '../../../kit/form/options'
import { score } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { findRangeGaps, type Range } from './gaps'

type Grade = Range & { id: number; name: string }
const GRADES = optionsAt<Grade>('master-data/grade')

/** Score ranges without a grade. */
export function GradeGaps() {
  const grades = useData(GRADES)
  if (!grades.data || grades.data.length === 0) return null
  const gaps = findRangeGaps(grades.data)
  if (gaps.length === 0) return null
  const words = gaps.map((gap) => `${score(gap.start_score)}–${score(gap.end_score)}`).join(', ')
  return (
    <ListNote>
      Nilai <b>{words}</b> belum tercakup. Nilai di antara dua grade memakai grade di bawahnya; di bawah grade
      terendah ditulis “-”.
    </ListNote>
  )
}
