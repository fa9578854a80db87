import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MOST_CRITERIA, MOST_LEVELS } from '@tuntas/contract/learning/rubric'
import classes from './RubricFields.module.css'
import { type CriterionDraft, newCriterion, type RubricDraft } from './rubricDraft'

type RubricFieldsProps = {
  rubric: RubricDraft
  onChange: (rubric: RubricDraft) => void
  error: string | undefined
}

const replaceAt = <T,>(list: readonly T[], at: number, one: T) =>
  list.map((item, i) => (i === at ? one : item))
const without = <T,>(list: readonly T[], at: number) => list.filter((_, i) => i !== at)

/** Edits criteria with their levels. */
export default function RubricFields({ rubric: { criteria }, onChange, error }: RubricFieldsProps) {
  const put = (next: CriterionDraft[]) => onChange({ criteria: next })
  return (
    <div className={classes.rubric} data-path="rubric" tabIndex={-1}>
      {criteria.map((criterion, at) => (
        <CriterionFields
          key={at}
          place={at + 1}
          criterion={criterion}
          onChange={(one) => put(replaceAt(criteria, at, one))}
          onRemove={criteria.length > 1 ? () => put(without(criteria, at)) : undefined}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        className={classes.add}
        disabled={criteria.length >= MOST_CRITERIA}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => put([...criteria, newCriterion()])}
      >
        Tambah kriteria
      </Button>
    </div>
  )
}

type CriterionFieldsProps = {
  place: number
  criterion: CriterionDraft
  onChange: (criterion: CriterionDraft) => void
  onRemove: (() => void) | undefined
}

function CriterionFields({ place, criterion, onChange, onRemove }: CriterionFieldsProps) {
  const { name, levels } = criterion
  const put = (next: CriterionDraft['levels']) => onChange({ ...criterion, levels: next })
  return (
    <fieldset className={classes.criterion}>
      <legend>Kriteria {place}</legend>
      <div className={classes.name}>
        <TextInput
          aria-label={`Nama kriteria ${place}`}
          placeholder="Misalnya: Ketepatan isi"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => onChange({ ...criterion, name: event.currentTarget.value })}
        />
        {onRemove && (
          <ActionIcon aria-label={`Hapus kriteria ${place}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {levels.map((level, at) => (
        <LevelFields
          key={at}
          of={`kriteria ${place} tingkat ${at + 1}`}
          level={level}
          onChange={(one) => put(replaceAt(levels, at, one))}
          onRemove={levels.length > 2 ? () => put(without(levels, at)) : undefined}
        />
      ))}
      <Button
        variant="subtle"
        size="sm"
        className={classes.add}
        disabled={levels.length >= MOST_LEVELS}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => put([...levels, { name: '', points: '', description: '' }])}
      >
        Tambah tingkat
      </Button>
    </fieldset>
  )
}

type Level = CriterionDraft['levels'][number]
type LevelFieldsProps = {
  of: string
  level: Level
  onChange: (level: Level) => void
  onRemove: (() => void) | undefined
}

function LevelFields({ of, level, onChange, onRemove }: LevelFieldsProps) {
  const field = (name: keyof Level, label: string, placeholder: string, maxLength: number) => (
    <TextInput
      aria-label={`${label} ${of}`}
      placeholder={placeholder}
      maxLength={maxLength}
      inputMode={name === 'points' ? 'decimal' : undefined}
      autoComplete="off"
      value={level[name]}
      onChange={(event) => onChange({ ...level, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes.level}>
      {field('name', 'Nama', 'Tingkat', 200)}
      {field('points', 'Poin', 'Poin', 10)}
      {field('description', 'Deskripsi', 'Seperti apa pekerjaan di tingkat ini', 1000)}
      <ActionIcon aria-label={`Hapus ${of}`} disabled={!onRemove} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
