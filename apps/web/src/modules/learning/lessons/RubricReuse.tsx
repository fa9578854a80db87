import { assignmentRubrics } from '@tuntas/contract/learning/assignments'
import { useData } from '../../../kit/client/queries'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { type RubricDraft, toRubricDraft } from './rubricDraft'

type RubricReuseProps = { onChoose: (rubric: RubricDraft) => void }

/** Copies the rubric of another assignment; what was typed before is replaced. */
export default function RubricReuse({ onChoose }: RubricReuseProps) {
  const rubrics = useData(assignmentRubrics, {}).data
  if (rubrics?.length === 0) return null
  return (
    <ChoiceSelect
      label="Pakai rubrik tugas lain"
      hint="Pilih tugas untuk menyalin rubriknya"
      options={rubrics?.map(({ id, name, courses }) => ({
        value: String(id),
        label: `${name} · ${courses}`,
      }))}
      value=""
      onChange={(event) => {
        const chosenTask = rubrics?.find(({ id }) => String(id) === event.currentTarget.value)
        const draft = toRubricDraft(chosenTask?.rubric)
        if (draft) onChoose(draft)
      }}
    />
  )
}
