import { IconCheck } from '@tabler/icons-react'
import type { CognitiveLevel } from '@tuntas/contract/learning/questions'
import { levels } from '../../../shared/goals/levels'
import classes from './QuestionEditor.module.css'

type LevelFieldProps = {
  value: readonly CognitiveLevel[]
  onChange: (levels: CognitiveLevel[]) => void
  error: string | undefined
}

/** Selects one or several cognitive levels. */
export function LevelField({ value, onChange, error }: LevelFieldProps) {
  const toggle = (level: CognitiveLevel) =>
    onChange(levels.map((one) => one.value).filter((one) => value.includes(one) !== (one === level)))
  return (
    <fieldset className={classes.levels} data-path="level">
      <legend>
        Level kognitif <span aria-hidden="true">*</span>
      </legend>
      <div>
        {levels.map(({ value: level, code, name }) => {
          const isSelected = value.includes(level)
          return (
            <label key={level} data-checked={isSelected || undefined}>
              <input type="checkbox" checked={isSelected} onChange={() => toggle(level)} />
              {isSelected && <IconCheck size={16} stroke={2.4} aria-hidden />}
              <b>{code}</b> {name}
            </label>
          )
        })}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
