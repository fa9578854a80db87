import { TextInput } from '@mantine/core'
import type { QuestionPurpose } from '@tuntas/contract/learning/questions'
import { theories } from '@tuntas/contract/learning/topics'
import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS } from '../../../kit/form/options'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { GoalField } from './GoalField'
import { LevelField } from './LevelField'
import { PartField } from './PartField'
import { purposes } from './purposes'
import type { QuestionFormState } from './useQuestionForm'

type QuestionFactsProps = { form: QuestionFormState; courseId: number }

/** Points, goal, level and material of a question. */
export default function QuestionFacts({ form, courseId }: QuestionFactsProps) {
  const { draft, errors, change } = form
  const theory = useData(theories, { query: { courses_id: courseId } }, { staleTime: OPTIONS_STALE_MS })
  return (
    <>
      <FieldPair narrow>
        <TextInput
          label="Bobot soal"
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          placeholder="Misalnya 4"
          value={draft.point}
          error={errors.point}
          data-path="point"
          // Typing replaces the proposed points.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ point: event.currentTarget.value })}
        />
        <ChoiceSelect
          label="Materi terkait"
          hint="Tidak ada"
          description="Dipelajari ulang bila soal ini salah"
          options={theory.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.related_lessons_id}
          error={errors.related_lessons_id}
          data-path="related_lessons_id"
          onChange={(event) => change({ related_lessons_id: event.currentTarget.value, related_part: '' })}
        />
      </FieldPair>
      {draft.related_lessons_id !== '' && <PartField {...form} />}
      <ChoiceSelect
        label="Ditanyakan di"
        hint="Pilih di mana soal ditanyakan"
        description="Cadangan remedial ditanyakan lebih dulu dalam remedial per tujuan. Soal latihan tidak pernah dinilai."
        options={purposes}
        value={draft.purpose}
        error={errors.purpose}
        data-path="purpose"
        onChange={(event) => change({ purpose: event.currentTarget.value as QuestionPurpose })}
      />
      <LevelField value={draft.level} error={errors.level} onChange={(level) => change({ level })} />
      <GoalField
        courseId={courseId}
        description="Soal dengan tujuan yang sama dihitung bersama di Capaian Belajar"
        value={draft}
        error={errors.goals ?? errors.goal_id}
        onChange={change}
      />
    </>
  )
}
