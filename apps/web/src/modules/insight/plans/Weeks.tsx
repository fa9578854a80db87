import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  computeLearningMinutes,
  computeWeekMinutes,
  weekPlace,
  weightOfWeek,
} from '@tuntas/contract/insight/plan-checks'
import {
  assessmentFormNames,
  assessmentForms,
  MOST_WEEKS,
  type Plan,
  type PlanExam,
  planExamNames,
  planExams,
} from '@tuntas/contract/insight/plans'
import { Suspense, useState } from 'react'
import { number } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { useWide } from '../../../ui/useWide'
import { emptyWeek, formatGoalName, type PlanFields, toWeighted, type WeekDraft } from './drafts'
import shared from './plans.module.css'
import classes from './Weeks.module.css'

const WeekGrid = lazyPart(() => import('./WeekGrid'))

type WeeksProps = {
  form: PlanFields
  plan: Plan
  open: ReadonlySet<number>
  onOpen: (open: ReadonlySet<number>) => void
}

/** The weeks as a grid or one by one; their weight follows from the assessments. */
export function Weeks({ form, plan, open, onOpen }: WeeksProps) {
  const { weeks } = form.values
  const isWide = useWide()
  const [view, setView] = useState(isWide ? 'tabel' : 'minggu')
  const last = weeks.at(-1)?.week ?? 0
  return (
    <section className={shared.wide} aria-labelledby="minggu">
      <h2 id="minggu">Rencana mingguan</h2>
      <p className={shared.dimmed}>
        Bobot minggu dihitung dari asesmen di bawah. Tanpa menit, waktu mengikuti sks: {plan.sks} ×{' '}
        {plan.sks_minutes.contact + plan.sks_minutes.task + plan.sks_minutes.study} menit.
      </p>
      <SegmentedControl
        className={classes.view}
        aria-label="Tampilan rencana mingguan"
        data={[
          { value: 'tabel', label: 'Tabel' },
          { value: 'minggu', label: 'Per minggu' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'tabel' ? (
        <Suspense fallback={<Skeletons shape="rows" count={8} />}>
          <WeekGrid form={form} plan={plan} />
        </Suspense>
      ) : (
        <WeekLines form={form} plan={plan} open={open} onOpen={onOpen} />
      )}
      <div className={shared.acts}>
        {last < MOST_WEEKS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              form.set({ weeks: [...weeks, emptyWeek(last + 1)] })
              onOpen(new Set([...open, last + 1]))
            }}
          >
            Tambah minggu
          </Button>
        )}
        {last > 1 && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => form.set({ weeks: weeks.slice(0, -1) })}
          >
            Hapus minggu {last}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Weeks as expandable rows, for narrow screens. */
function WeekLines({ form, plan, open, onOpen }: WeeksProps) {
  const { weeks } = form.values
  const weighed = toWeighted(form.values)
  const put = (week: number, part: Partial<WeekDraft>) =>
    form.set({ weeks: form.latest().weeks.map((one) => (one.week === week ? { ...one, ...part } : one)) })
  return (
    <div className={classes.lines}>
      {weeks.map((week, at) => (
        <details
          key={week.week}
          id={weekPlace(week.week)}
          className={classes.line}
          open={open.has(week.week)}
          onToggle={(event) => {
            const isOpen = event.currentTarget.open
            if (isOpen === open.has(week.week)) return
            const next = new Set(open)
            if (isOpen) next.add(week.week)
            else next.delete(week.week)
            onOpen(next)
          }}
        >
          <summary>
            <IconChevronRight size={18} aria-hidden className={classes.turn} />
            <b>Minggu {week.week}</b>
            <span className={classes.about}>{describeWeek(week, plan)}</span>
            <span className={classes.weight}>{number(weightOfWeek(week.week, weighed))}%</span>
          </summary>
          {open.has(week.week) && (
            <WeekFields
              week={week}
              plan={plan}
              at={at}
              errors={form.errors}
              onChange={(part) => put(week.week, part)}
            />
          )}
        </details>
      ))}
    </div>
  )
}

const describeWeek = ({ exam, goal_ids, material }: WeekDraft, { goals }: Plan) => {
  if (exam === 'uts' || exam === 'uas') return planExamNames[exam]
  const ownGoals = goals.filter(({ id }) => goal_ids.includes(id)).map(({ code, name }) => code ?? name)
  return [ownGoals.join(', '), material.split('\n')[0]].filter(Boolean).join(' · ') || 'Belum diisi'
}

type WeekFieldsProps = {
  week: WeekDraft
  plan: Plan
  at: number
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<WeekDraft>) => void
}

function WeekFields({ week, plan, at, errors, onChange }: WeekFieldsProps) {
  const field = (name: Exclude<keyof WeekDraft, 'week' | 'goal_ids'>) => ({
    value: week[name],
    error: errors[`weeks.${at}.${name}`],
    'data-path': `weeks.${at}.${name}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const longText = { autosize: true, minRows: 2, maxRows: 8 }
  const { goals, sks, sks_minutes } = plan
  const exam = planExams.find((one) => one === week.exam) ?? null
  const minutes = computeWeekMinutes(
    { exam, offline_minutes: null, online_minutes: Number(week.online_minutes) || null },
    sks,
    sks_minutes,
  )
  const toggle = (id: number, isChecked: boolean) =>
    onChange({ goal_ids: isChecked ? [...week.goal_ids, id] : week.goal_ids.filter((one) => one !== id) })
  return (
    <div className={classes.fields}>
      <ChoiceSelect
        label="Isi minggu ini"
        hint="Sub-CPMK"
        options={planExams.map((value) => ({ value, label: planExamNames[value] }))}
        {...field('exam')}
      />
      {week.exam === '' && (
        <>
          <fieldset className={shared.goals}>
            <legend>Sub-CPMK</legend>
            {goals.map((goal) => (
              <Checkbox
                key={goal.id}
                label={formatGoalName(goal)}
                checked={week.goal_ids.includes(goal.id)}
                onChange={(event) => toggle(goal.id, event.currentTarget.checked)}
              />
            ))}
            {errors[`weeks.${at}.goal_ids`] && (
              <p className={shared.wrong} role="alert">
                {errors[`weeks.${at}.goal_ids`]}
              </p>
            )}
          </fieldset>
          <Textarea label="Indikator" {...longText} {...field('indicators')} />
        </>
      )}
      <FieldPair>
        <Textarea label="Kriteria penilaian" {...longText} {...field('criteria')} />
        <ChoiceSelect
          label="Bentuk penilaian"
          hint="Pilih tes atau non-tes"
          options={assessmentForms.map((value) => ({ value, label: assessmentFormNames[value] }))}
          {...field('form')}
        />
      </FieldPair>
      <FieldPair>
        <Textarea label="Bentuk dan metode luring" {...longText} {...field('offline')} />
        <TextInput
          label="Menit luring"
          inputMode="numeric"
          placeholder={String(minutes.offline)}
          {...field('offline_minutes')}
        />
      </FieldPair>
      <FieldPair>
        <Textarea label="Bentuk dan metode daring" {...longText} {...field('online')} />
        <TextInput label="Menit daring" inputMode="numeric" placeholder="0" {...field('online_minutes')} />
      </FieldPair>
      <FieldPair>
        <Textarea label="Metode pembelajaran" {...longText} {...field('method')} />
        <Textarea label="Pengalaman belajar" {...longText} {...field('experience')} />
      </FieldPair>
      <LearningMinutes exam={exam} plan={plan} field={field} />
      <FieldPair>
        <Textarea label="Materi" {...longText} {...field('material')} />
        <TextInput label="Pustaka" placeholder="Nomor pustaka, misalnya 1, 3" {...field('references')} />
      </FieldPair>
    </div>
  )
}

type LearningMinutesProps = {
  exam: PlanExam | null
  plan: Plan
  field: (name: 'contact_minutes' | 'task_minutes' | 'study_minutes') => {
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
}

/** TM, PT and BM; the placeholders follow from the sks. */
function LearningMinutes({ exam, plan: { sks, sks_minutes }, field }: LearningMinutesProps) {
  const learning = computeLearningMinutes(
    { exam, contact_minutes: null, task_minutes: null, study_minutes: null },
    sks,
    sks_minutes,
  )
  return (
    <div className={shared.three}>
      <TextInput
        label="Menit TM"
        inputMode="numeric"
        placeholder={String(learning.contact)}
        {...field('contact_minutes')}
      />
      <TextInput
        label="Menit PT"
        inputMode="numeric"
        placeholder={String(learning.task)}
        {...field('task_minutes')}
      />
      <TextInput
        label="Menit BM"
        inputMode="numeric"
        placeholder={String(learning.study)}
        {...field('study_minutes')}
      />
    </div>
  )
}
