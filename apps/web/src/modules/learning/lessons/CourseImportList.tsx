import { Checkbox } from '@mantine/core'
import type { CourseActivity, CourseSection } from '@tuntas/contract/learning/course-import'
import classes from './CourseImport.module.css'
import { activityWords, offered, type Preview } from './courseImport'

type Ticks = { ticked: ReadonlySet<string>; onTick: (ticked: ReadonlySet<string>) => void; disabled: boolean }

const put = (ticked: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(ticked)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}

function TickAll({ keys, label, ticked, onTick, disabled }: Ticks & { keys: string[]; label: string }) {
  const on = keys.filter((key) => ticked.has(key)).length
  return (
    <Checkbox
      className={classes.tickAll}
      label={label}
      checked={on > 0 && on === keys.length}
      indeterminate={on > 0 && on < keys.length}
      disabled={disabled}
      onChange={() => onTick(put(ticked, keys, on < keys.length))}
    />
  )
}

function Losses({ lost }: { lost: readonly string[] }) {
  if (lost.length === 0) return null
  return (
    <details className={classes.losses}>
      <summary>{lost.length} hal berubah atau tidak terbawa</summary>
      <ul>
        {lost.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}

function Activity({ activity, ticked, onTick, disabled }: Ticks & { activity: CourseActivity }) {
  const { key, name, exists, lost } = activity
  return (
    <li>
      <Checkbox
        label={name}
        description={`${activityWords(activity)}${exists ? ' · sudah ada di kelas ini' : ''}`}
        checked={ticked.has(key)}
        disabled={disabled}
        onChange={() => onTick(put(ticked, [key], !ticked.has(key)))}
      />
      <Losses lost={lost} />
    </li>
  )
}

function Topic({ section, ...ticks }: Ticks & { section: CourseSection }) {
  const { name, exists, lost, activities } = section
  return (
    <section className={classes.topic}>
      <TickAll keys={activities.map(({ key }) => key)} label={name} {...ticks} />
      {exists && <p className={classes.note}>Topik bernama sama sudah ada; impor menambah topik baru.</p>}
      <ul>
        {activities.map((activity) => (
          <Activity key={activity.key} activity={activity} {...ticks} />
        ))}
      </ul>
      <Losses lost={lost} />
    </section>
  )
}

/** What a backup holds: topics with activities to tick, and what cannot be taken with why. */
export function CourseImportList({ preview, ...ticks }: Ticks & { preview: Preview }) {
  const sections = offered(preview)
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
