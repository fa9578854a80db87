import type { ReactNode } from 'react'
import classes from './Calendar.module.css'
import { type Day, dayName, type Point, today } from './days'
import { PointLink } from './PointLink'

type AgendaProps = { days: readonly Day[]; points: ReadonlyMap<Day, readonly Point[]>; empty: ReactNode }

const kinds = { quiz: 'Kuis', assignment: 'Tugas', announcement: 'Acara' } as const

/** Days with events. */
export function Agenda({ days, points, empty }: AgendaProps) {
  const filledDays = days.filter((day) => points.has(day))
  if (filledDays.length === 0) return empty
  return filledDays.map((day) => (
    <section key={day} className={classes.day} aria-labelledby={`hari-${day}`}>
      <h3 id={`hari-${day}`}>
        {dayName(day)}
        {day === today() && ' · hari ini'}
      </h3>
      <ul className={classes.list}>
        {points.get(day)?.map((point) => (
          <li key={point.key}>
            <PointLink point={point} className={classes.row}>
              <span className={classes.words}>{point.words}</span>
              <span>
                <b>{point.event.title}</b>
                <span className={classes.meta}>
                  {[
                    kinds[point.event.kind],
                    point.event.course,
                    point.event.done === 1 && 'selesai',
                    point.event.blocker && `selesaikan ${point.event.blocker} lebih dulu`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </PointLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
