import { useState } from 'react'
import { useWide } from '../../../ui/useWide'
import { Agenda } from './Agenda'
import classes from './Calendar.module.css'
import { type Day, dayName, type Point, today } from './days'
import { PointLink } from './PointLink'

const names = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']
/** More than that have no room in a day. */
const SHOWN = 3

type MonthGridProps = { days: readonly Day[]; month: string; points: ReadonlyMap<Day, readonly Point[]> }

/** A month week by week. A narrow screen shows that there is something, and what below. */
export default function MonthGrid({ days, month, points }: MonthGridProps) {
  const wide = useWide()
  const [chosen, setChosen] = useState<Day | null>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const listed = chosen === null ? days.filter((day) => day.startsWith(month)) : [chosen]
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {wide ? name : name.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const here = points.get(day) ?? []
                const number = Number(day.slice(8))
                return (
                  <td
                    key={day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today() || undefined}
                  >
                    {wide || here.length === 0 ? (
                      <span className={classes.number}>{number}</span>
                    ) : (
                      <button
                        type="button"
                        className={classes.number}
                        aria-pressed={chosen === day}
                        aria-label={`${dayName(day)}, ${here.length} jadwal`}
                        onClick={() => setChosen(chosen === day ? null : day)}
                      >
                        {number}
                        <span className={classes.dots} aria-hidden="true" />
                      </button>
                    )}
                    {wide && (
                      <ul className={classes.points}>
                        {here.slice(0, SHOWN).map((point) => (
                          <li key={point.key}>
                            <PointLink point={point} className={classes.point}>
                              <span>{point.words}</span> {point.event.title}
                            </PointLink>
                          </li>
                        ))}
                      </ul>
                    )}
                    {wide && here.length > SHOWN && (
                      <button type="button" className={classes.more} onClick={() => setChosen(day)}>
                        {here.length - SHOWN} lagi
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {(!wide || chosen !== null) && (
        <Agenda days={listed} points={points} empty={<p className={classes.none}>Tidak ada jadwal.</p>} />
      )}
    </>
  )
}
