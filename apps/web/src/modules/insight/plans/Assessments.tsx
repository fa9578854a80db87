import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { assessmentPlace, sharesIn, totalWeight } from '@tuntas/contract/insight/plan-checks'
import {
  assessmentTechniqueNames,
  assessmentTechniques,
  markComponentNames,
  markComponents,
  type Plan,
  plannedTypeNames,
  plannedTypes,
} from '@tuntas/contract/insight/plans'
import { number } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import classes from './Assessments.module.css'
import { type AssessmentDraft, emptyAssessment, formatGoalName, type PlanFields, toWeighted } from './drafts'
import shared from './plans.module.css'

/** Assessments with week, weight and goals: the only source of weights. */
export function Assessments({ form, plan }: { form: PlanFields; plan: Plan }) {
  const { assessments, weeks } = form.values
  const weighed = toWeighted(form.values)
  const total = totalWeight(weighed)
  const put = (key: number, part: Partial<AssessmentDraft>) =>
    form.set({
      assessments: form.latest().assessments.map((one) => (one.key === key ? { ...one, ...part } : one)),
    })
  return (
    <section className={shared.wide} aria-labelledby="asesmen">
      <h2 id="asesmen">Rencana asesmen</h2>
      <p className={classes.total} data-right={total === 100 || undefined}>
        Jumlah bobot <b>{number(total)}</b> dari 100
      </p>
      {assessments.map((one, at) => (
        <AssessmentFields
          key={one.key}
          place={assessmentPlace(at)}
          assessment={one}
          shares={sharesIn(weighed[at] ?? { goals: [] })}
          goals={plan.goals}
          weeks={weeks.map(({ week }) => week)}
          getError={(name) => form.errors[`assessments.${at}.${name}`]}
          path={(name) => `assessments.${at}.${name}`}
          onChange={(part) => put(one.key, part)}
          onRemove={() => form.set({ assessments: assessments.filter(({ key }) => key !== one.key) })}
        />
      ))}
      <div className={shared.acts}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.set({ assessments: [...assessments, emptyAssessment(weeks[0]?.week ?? 1)] })}
        >
          Tambah asesmen
        </Button>
      </div>
    </section>
  )
}

const longText = { autosize: true, minRows: 2, maxRows: 8 }

type AssessmentFieldsProps = {
  place: string
  assessment: AssessmentDraft
  shares: readonly { goal_id: number; share: number }[]
  goals: Plan['goals']
  weeks: readonly number[]
  getError: (name: string) => string | undefined
  path: (name: string) => string
  onChange: (part: Partial<AssessmentDraft>) => void
  onRemove: () => void
}

function AssessmentFields(props: AssessmentFieldsProps) {
  const { place, assessment, shares, goals, weeks, getError, path, onChange, onRemove } = props
  const field = (name: FieldName) => ({
    value: assessment[name],
    error: getError(name),
    'data-path': path(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value } as Partial<AssessmentDraft>),
  })
  const toggle = (id: number, isChecked: boolean) => {
    const { [id]: _, ...rest } = assessment.goals
    onChange({ goals: isChecked ? { ...rest, [id]: '' } : rest })
  }
  return (
    <fieldset id={place} className={classes.assessment}>
      <legend>{assessment.name.trim() || 'Asesmen baru'}</legend>
      <TextInput label="Nama asesmen" withAsterisk autoComplete="off" {...field('name')} />
      <div className={shared.three}>
        <ChoiceSelect
          label="Jenis"
          hint="Pilih jenis"
          options={plannedTypes.map((value) => ({ value, label: plannedTypeNames[value] }))}
          {...field('type')}
        />
        <ChoiceSelect
          label="Minggu"
          hint="Pilih minggu"
          options={weeks.map((week) => ({ value: String(week), label: `Minggu ${week}` }))}
          {...field('week')}
        />
        <TextInput label="Bobot (%)" withAsterisk inputMode="decimal" {...field('weight')} />
      </div>
      <FieldPair>
        <ChoiceSelect
          label="Komponen nilai"
          hint="Pilih komponen"
          options={markComponents.map((value) => ({ value, label: markComponentNames[value] }))}
          {...field('component')}
        />
        <ChoiceSelect
          label="Teknik penilaian"
          hint="Pilih teknik"
          options={assessmentTechniques.map((value) => ({ value, label: assessmentTechniqueNames[value] }))}
          {...field('technique')}
        />
      </FieldPair>
      <fieldset className={shared.goals}>
        <legend>
          Sub-CPMK yang dinilai <small>Porsi kosong berarti sama besar.</small>
        </legend>
        {goals.map((goal) => {
          const isMeasured = goal.id in assessment.goals
          return (
            <div key={goal.id}>
              <Checkbox
                label={formatGoalName(goal)}
                checked={isMeasured}
                onChange={(event) => toggle(goal.id, event.currentTarget.checked)}
              />
              {isMeasured && (
                <TextInput
                  aria-label={`Porsi ${goal.code ?? goal.name} (%)`}
                  inputMode="decimal"
                  placeholder={number(shares.find(({ goal_id }) => goal_id === goal.id)?.share ?? 0)}
                  rightSection="%"
                  value={assessment.goals[goal.id] ?? ''}
                  onChange={(event) =>
                    onChange({ goals: { ...assessment.goals, [goal.id]: event.currentTarget.value } })
                  }
                />
              )}
            </div>
          )
        })}
        {getError('goals') && (
          <p className={shared.wrong} role="alert">
            {getError('goals')}
          </p>
        )}
      </fieldset>
      <TaskFields assessment={assessment} field={field} />
      <div className={shared.acts}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          Hapus<span className={shared.unseen}> {assessment.name || 'asesmen baru'}</span>
        </Button>
      </div>
    </fieldset>
  )
}

type FieldName = Exclude<keyof AssessmentDraft, 'key' | 'goals'>
type FieldProps = {
  value: string
  error: string | undefined
  'data-path': string
  onChange: (event: { currentTarget: { value: string } }) => void
}
type TaskFieldsProps = { assessment: AssessmentDraft; field: (name: FieldName) => FieldProps }

/** Instructions, output, criteria and deadline of a task; the rubric of every assessment. */
function TaskFields({ assessment: { type, week }, field }: TaskFieldsProps) {
  return (
    <>
      {type === 'ASSIGNMENT' && (
        <>
          <Textarea label="Uraian tugas" {...longText} {...field('note')} />
          <FieldPair>
            <Textarea label="Luaran" {...longText} {...field('output')} />
            <Textarea label="Kriteria" {...longText} {...field('criteria')} />
          </FieldPair>
          <TextInput label="Tenggat" placeholder={`Minggu ${week}`} autoComplete="off" {...field('due')} />
        </>
      )}
      <Textarea label="Rubrik" {...longText} {...field('rubric')} />
    </>
  )
}
