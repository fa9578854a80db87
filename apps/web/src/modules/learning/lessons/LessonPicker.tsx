import { Checkbox } from '@mantine/core'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import classes from './dialogs.module.css'
import { lessonTypes } from './lessonWords'

type Branch = {
  id: number
  name: string
  lessons: readonly { id: number; name: string; type: LessonType; total_question?: number }[]
}

type LessonPickerProps = {
  topics: readonly Branch[]
  chosen: ReadonlySet<number>
  onChoose: (selectedIds: ReadonlySet<number>) => void
  disabled?: boolean
}

/** Selects lessons by topic; topics and the whole list have their own checkbox. */
export function LessonPicker({ topics, chosen: selectedIds, onChoose, disabled }: LessonPickerProps) {
  const all = topics.flatMap((topic) => topic.lessons.map((lesson) => lesson.id))
  const put = (ids: readonly number[], on: boolean) => {
    const next = new Set(selectedIds)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  const Tick = ({ ids, label, strong }: { ids: readonly number[]; label: string; strong?: boolean }) => {
    const on = ids.filter((id) => selectedIds.has(id)).length
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
      <label className={`${classes.tick} ${strong ? classes.topic : ''}`}>
        <Checkbox
          checked={on > 0 && on === ids.length}
          indeterminate={on > 0 && on < ids.length}
          disabled={disabled || ids.length === 0}
          onChange={() => put(ids, on < ids.length)}
        />
        {label}
      </label>
    )
  }
  return (
    <div className={classes.rows}>
      <div className={classes.all}>
        {Tick({ ids: all, label: `Pilih semua (${all.length})`, strong: true })}
      </div>
      {topics.map((topic) => (
        <div key={topic.id} className={classes.branch}>
          {Tick({ ids: topic.lessons.map((lesson) => lesson.id), label: topic.name, strong: true })}
          <ul>
            {topic.lessons.map(({ id, name, type, total_question = 0 }) => (
              <li key={id}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control */}
                <label className={classes.tick}>
                  <Checkbox
                    checked={selectedIds.has(id)}
                    disabled={disabled}
                    onChange={() => put([id], !selectedIds.has(id))}
                  />
                  <span>
                    {name}
                    <small>
                      {lessonTypes[type].label}
                      {total_question > 0 && ` · ${total_question} soal`}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
