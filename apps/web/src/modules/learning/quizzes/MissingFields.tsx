import { TextInput } from '@mantine/core'
import { count } from '../../../kit/format'
import { GoalField } from './GoalField'
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

/** Values for questions that lack them in the file. */
export function MissingFields({
  missing: missingCounts,
  value,
  faults,
  courseId,
  onChange,
}: MissingFieldsProps) {
  if (missingCounts.point + missingCounts.level + missingCounts.goals === 0) return null
  return (
    <section className={classes.missing}>
      <h3>Untuk soal yang belum punya</h3>
      {missingCounts.level > 0 && (
        <div>
          <p>{count(missingCounts.level)} soal tanpa level kognitif</p>
          <LevelField
            value={value.level}
            error={faults.level}
            onChange={(level) => onChange({ ...value, level })}
          />
        </div>
      )}
      {missingCounts.point > 0 && (
        <TextInput
          label="Bobot soal"
          description={`${count(missingCounts.point)} soal tanpa bobot`}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          value={value.point}
          error={faults.point}
          onChange={(event) => onChange({ ...value, point: event.currentTarget.value })}
        />
      )}
      {missingCounts.goals > 0 && (
        <GoalField
          courseId={courseId}
          description={`${count(missingCounts.goals)} soal tanpa tujuan; boleh dikosongkan`}
          value={value}
          onChange={(goal) => onChange({ ...value, ...goal })}
        />
      )}
    </section>
  )
}
