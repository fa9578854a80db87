import { TextInput } from '@mantine/core'
import { count } from '../../../kit/format'
import { GoalField } from '../../../kit/GoalField'
import { LevelField } from './LevelField'
import type { Given, Missing, validateGiven } from './missing'
import classes from './QuestionFiles.module.css'

type MissingFieldsProps = {
  missing: Missing
  value: Given
  faults: ReturnType<typeof validateGiven>
  courseId: number
  onChange: (value: Given) => void
}

/** Asked for the questions whose file says nothing of it. */
export function MissingFields({ missing, value, faults, courseId, onChange }: MissingFieldsProps) {
  if (missing.point + missing.level + missing.goals === 0) return null
  return (
    <section className={classes.missing}>
      <h3>Untuk soal yang belum punya</h3>
      {missing.level > 0 && (
        <div>
          <p>{count(missing.level)} soal tanpa level kognitif</p>
          <LevelField
            value={value.level}
            error={faults.level}
            onChange={(level) => onChange({ ...value, level })}
          />
        </div>
      )}
      {missing.point > 0 && (
        <TextInput
          label="Bobot soal"
          description={`${count(missing.point)} soal tanpa bobot`}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          value={value.point}
          error={faults.point}
          onChange={(event) => onChange({ ...value, point: event.currentTarget.value })}
        />
      )}
      {missing.goals > 0 && (
        <GoalField
          courseId={courseId}
          description={`${count(missing.goals)} soal tanpa tujuan; boleh dikosongkan`}
          value={value}
          onChange={(goal) => onChange({ ...value, ...goal })}
        />
      )}
    </section>
  )
}
