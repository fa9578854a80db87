import { Checkbox } from '@mantine/core'
import type { CourseActivity, CourseSection } from '@tuntas/contract/learning/course-import'
import classes from './CourseImport.module.css'
import { activityWords, offeredSections, type Preview } from './courseImport'

type Ticks = {
  ticked: ReadonlySet<string>
  onTick: (tickedSet: ReadonlySet<string>) => void
  disabled: boolean
}

const put = (tickedSet: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(tickedSet)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}

function TickAll({
  keys,
  label,
  ticked: tickedSet,
  onTick,
  disabled,
}: Ticks & { keys: string[]; label: string }) {
  const on = keys.filter((key) => tickedSet.has(key)).length
  return (
    <Checkbox
      className={classes.tickAll}
      label={label}
      checked={on > 0 && on === keys.length}
      indeterminate={on > 0 && on < keys.length}
      disabled={disabled}
      onChange={() => onTick(put(tickedSet, keys, on < keys.length))}
    />
  )
}

function Losses({ lost: losses }: { lost: readonly string[] }) {
  if (losses.length === 0) return null
  return (
    <details className={classes.losses}>
      <summary>{losses.length} hal berubah atau tidak terbawa</summary>
      <ul>
        {losses.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}

function Activity({ activity, ticked: tickedSet, onTick, disabled }: Ticks & { activity: CourseActivity }) {
  const { key, name, exists, lost: losses } = activity
  return (
    <li>
      <Checkbox
        label={name}
        description={`${activityWords(activity)}${exists ? ' · sudah ada di kelas ini' : ''}`}
        checked={tickedSet.has(key)}
        disabled={disabled}
        onChange={() => onTick(put(tickedSet, [key], !tickedSet.has(key)))}
      />
      <Losses lost={losses} />
    </li>
  )
}

function Topic({ section, ...ticks }: Ticks & { section: CourseSection }) {
  const { name, exists, lost: losses, activities } = section
  return (
    <section className={classes.topic}>
      <TickAll keys={activities.map(({ key }) => key)} label={name} {...ticks} />
      {exists && <p className={classes.note}>Topik bernama sama sudah ada; impor menambah topik baru.</p>}
      <ul>
        {activities.map((activity) => (
          <Activity key={activity.key} activity={activity} {...ticks} />
        ))}
      </ul>
      <Losses lost={losses} />
    </section>
  )
}

/** Content of a backup: topics with activities to select, and what cannot be imported. */
export function CourseImportList({ preview, ...ticks }: Ticks & { preview: Preview }) {
  const sections = offeredSections(preview)
  const all = sections.flatMap(({ activities }) => activities.map(({ key }) => key))
  return (
    <>
      {all.length > 0 && (
        <div className={classes.list}>
          <TickAll keys={all} label={`Pilih semua (${all.length})`} {...ticks} />
          {sections.map((section, at) => (
            <Topic key={at} section={section} {...ticks} />
          ))}
        </div>
      )}
      {preview.left_out.length > 0 && (
        <section className={classes.leftOut}>
          <h3>{preview.left_out.length} kegiatan tidak dapat diimpor</h3>
          <ul>
            {preview.left_out.map(({ section, name, kind, reason }, at) => (
              <li key={at}>
                <b>{name}</b> ({kind}, {section}): {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
