import { Switch, TextInput } from '@mantine/core'
import { quizPool } from '@tuntas/contract/learning/sections'
import { useData } from '../../../kit/client/queries'
import { count, number } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { levelOptions, typeOptions } from './choices'
import classes from './Sections.module.css'
import type { DrawDraft } from './sectionDrafts'

type DrawChoices = {
  goals: readonly { id: number; text: string }[]
  folders: readonly { id: number; name: string }[]
}
type DrawFieldsProps = DrawChoices & {
  lessonId: number
  draw: DrawDraft
  errors: { n?: string; point?: string }
  onChange: (draw: DrawDraft) => void
}

/** A section's draw, with the matching bank questions. */
export function DrawFields({ lessonId, draw, errors, goals, folders, onChange }: DrawFieldsProps) {
  const change = (more: Partial<DrawDraft>) => onChange({ ...draw, ...more })
  return (
    <div className={classes.draw}>
      <FieldPair narrow>
        <TextInput
          label="Jumlah soal diundi"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          value={draw.n}
          error={errors.n}
          onChange={(event) => change({ n: event.currentTarget.value })}
        />
        <TextInput
          label="Bobot tiap soal"
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          value={draw.point}
          error={errors.point}
          onChange={(event) => change({ point: event.currentTarget.value })}
        />
      </FieldPair>
      <FieldPair narrow>
        <ChoiceSelect
          label="Folder bank"
          hint="Semua folder"
          options={folders.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draw.folder_id}
          onChange={(event) => change({ folder_id: event.currentTarget.value })}
        />
        <ChoiceSelect
          label="Tujuan belajar"
          hint="Semua tujuan"
          options={goals.map(({ id, text }) => ({ value: String(id), label: text }))}
          value={draw.goal_id}
          onChange={(event) => change({ goal_id: event.currentTarget.value })}
        />
      </FieldPair>
      <FieldPair narrow>
        <ChoiceSelect
          label="Level kognitif"
          hint="Semua level"
          options={levelOptions}
          value={draw.level}
          onChange={(event) => change({ level: event.currentTarget.value as DrawDraft['level'] })}
        />
        <ChoiceSelect
          label="Bentuk soal"
          hint="Semua bentuk"
          options={typeOptions}
          value={draw.type}
          onChange={(event) => change({ type: event.currentTarget.value as DrawDraft['type'] })}
        />
      </FieldPair>
      <Switch
        label="Tiap mahasiswa mendapat soalnya sendiri"
        description={
          draw.per_student ? undefined : 'Satu undian untuk semua, dibuat saat mahasiswa pertama mulai'
        }
        checked={draw.per_student}
        onChange={(event) => change({ per_student: event.currentTarget.checked })}
      />
      <Matching lessonId={lessonId} draw={draw} />
    </div>
  )
}

/** "12 soal cocok, 5 diambil". */
function Matching({ lessonId, draw }: Pick<DrawFieldsProps, 'lessonId' | 'draw'>) {
  const { goal_id, folder_id, level, type } = draw
  const filters = Object.fromEntries(
    Object.entries({ goal_id, folder_id, level, type }).filter(([, value]) => value),
  )
  const pool = useData(quizPool, { query: { lessons_id: lessonId, ...filters } })
  const n = Number(draw.n) || 0
  const matchingCount = pool.data?.matching
  const isTooFew = matchingCount !== undefined && matchingCount < n
  const points = pool.data?.points.map((one) => `${count(one.number)} × ${number(one.point)} poin`).join(', ')
  return (
    <p className={classes.matching} role="status" data-few={isTooFew || undefined}>
      {matchingCount === undefined &&
        (pool.isError ? 'Bank soal gagal dibaca.' : 'Menghitung soal yang cocok…')}
      {matchingCount !== undefined && (
        <>
          <b>{count(matchingCount)} soal cocok</b>, {count(n)} diambil
          {isTooFew && `. Kurang ${count(n - matchingCount)} soal: kuis belum dapat dimulai.`}
          {!isTooFew && matchingCount > 0 && <small> · bobot di bank: {points}</small>}
        </>
      )}
    </p>
  )
}
