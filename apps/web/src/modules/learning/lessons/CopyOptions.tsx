import { Checkbox, TextInput } from '@mantine/core'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { topics } from '@tuntas/contract/learning/topics'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import { parseDays } from '../../../shared/lessons/days'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import type { CopyPlan } from './copyPlan'
import classes from './dialogs.module.css'
import { FlagSwitch } from './FlagSwitch'
import { movedWords } from './shifting'

type CopyOptionsProps = {
  plan: CopyPlan
  onPlan: (plan: CopyPlan) => void
  /** The source class, which is not offered. */
  from: number | undefined
  /** Example of a moved schedule, if a selected lesson has one. */
  example: { name: string; start_date: string } | undefined
  disabled: boolean
}

/** Target and contents of copies. */
export function CopyOptions({ plan, onPlan, from, example, disabled }: CopyOptionsProps) {
  const { targets, dated, days, keepStatus } = plan
  const by = parseDays(days)
  const aim = (id: number, topic: string | null) => {
    const next = new Map(targets)
    topic === null ? next.delete(id) : next.set(id, topic)
    onPlan({ ...plan, targets: next })
  }
  const movedText = example && by !== null && by !== 0 && `, menjadi ${movedWords(example.start_date, by)}`
  return (
    <fieldset className={classes.options} disabled={disabled}>
      <legend>Kelas tujuan</legend>
      <Targets targets={targets} from={from} onAim={aim} />
      <FlagSwitch
        label="Pertahankan status terbit"
        hint="Yang sudah terbit langsung terlihat di kelas tujuan."
        on={keepStatus}
        onChange={(on) => onPlan({ ...plan, keepStatus: on })}
      />
      <FlagSwitch
        label="Ikutkan jadwal"
        hint="Tanpa ini hasil salinan tidak berjadwal."
        on={dated}
        onChange={(on) => onPlan({ ...plan, dated: on })}
      />
      {dated && (
        <TextInput
          label="Geser jadwal (hari)"
          description={
            example
              ? `${example.name}: ${dateTime(example.start_date)}${movedText || ''}`
              : 'Maju 182 (26 minggu), mundur −7, tetap 0'
          }
          autoComplete="off"
          value={days}
          error={by === null ? 'Masukan jumlah hari' : undefined}
          onChange={(event) => onPlan({ ...plan, days: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

type TargetsProps = {
  targets: CopyPlan['targets']
  from: number | undefined
  onAim: (course: number, topic: string | null) => void
}

function Targets({ targets, from, onAim }: TargetsProps) {
  const courses = useData(courseOptions)
  return (
    <Loaded query={courses} count={2} failed="Daftar kelas gagal dimuat">
      {(all) => {
        // Selected classes first, the rest in order.
        const offeredClasses = all
          .filter(({ id }) => id !== from)
          .toSorted((a, b) => Number(targets.has(b.id)) - Number(targets.has(a.id)))
        if (offeredClasses.length === 0) return <p className={classes.hint}>Tidak ada kelas lain</p>
        return (
          <ul className={`${classes.rows} ${classes.targets}`}>
            {offeredClasses.map(({ id, name, code }) => (
              <li key={id}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control */}
                <label className={classes.tick}>
                  <Checkbox
                    checked={targets.has(id)}
                    onChange={() => onAim(id, targets.has(id) ? null : '')}
                  />
                  {[code, name].filter(Boolean).join(' · ')}
                </label>
                {targets.has(id) && (
                  <Topic
                    course={id}
                    name={name}
                    value={targets.get(id) ?? ''}
                    onAim={(to) => onAim(id, to)}
                  />
                )}
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

type TopicProps = { course: number; name: string; value: string; onAim: (topic: string) => void }

function Topic({ course, name, value, onAim }: TopicProps) {
  const sections = useData(topics, { query: { courses_id: course } })
  return (
    <ChoiceSelect
      aria-label={`Topik tujuan di ${name}`}
      hint="Topik dengan nama yang sama"
      options={sections.data?.map((topic) => ({ value: String(topic.id), label: topic.name }))}
      value={value}
      onChange={(event) => onAim(event.currentTarget.value)}
    />
  )
}
