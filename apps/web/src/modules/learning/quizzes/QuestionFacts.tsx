import { TextInput } from '@mantine/core'
import type { QuestionPurpose } from '@tuntas/contract/learning/questions'
import { theories } from '@tuntas/contract/learning/topics'
import { useId } from 'react'
import { OPTIONS_STALE_MS } from '../../../kit/options'
import { useData } from '../../../kit/queries'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { LevelField } from './LevelField'
import { PartField } from './PartField'
import { purposes } from './purposes'
import type { QuestionFormState } from './useQuestionForm'

type QuestionFactsProps = { form: QuestionFormState; courseId: number; goals: readonly string[] }

/** What a question counts, and what it is about. */
export default function QuestionFacts({ form, courseId, goals }: QuestionFactsProps) {
  const { draft, errors, change } = form
  const list = useId()
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
        description="Cadangan remedial ditanyakan lebih dulu dalam remedial per tujuan."
        options={purposes}
        value={draft.purpose}
        error={errors.purpose}
        data-path="purpose"
        onChange={(event) => change({ purpose: event.currentTarget.value as QuestionPurpose })}
      />
      <LevelField value={draft.level} error={errors.level} onChange={(level) => change({ level })} />
      <TextInput
        label="Tujuan belajar"
        description="Soal dengan tujuan yang sama dihitung bersama di Capaian Belajar"
        placeholder="Pilih atau tulis tujuan"
        autoComplete="off"
        maxLength={500}
        list={list}
        value={draft.goals}
        error={errors.goals}
        data-path="goals"
        onChange={(event) => change({ goals: event.currentTarget.value })}
      />
      <datalist id={list}>
        {goals.map((goal) => (
          <option key={goal} value={goal} />
        ))}
      </datalist>
    </>
  )
}
