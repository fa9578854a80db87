import { useState } from 'react'
import { useWide } from '../../../ui/useWide'
import { Agenda } from './Agenda'
import classes from './Calendar.module.css'
import { type Day, dayName, type Point, today } from './days'
import { PointLink } from './PointLink'

const names = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']
/** More do not fit into a day. */
const SHOWN = 3

type MonthGridProps = { days: readonly Day[]; month: string; points: ReadonlyMap<Day, readonly Point[]> }

/** A month by weeks. Narrow screens mark days with events and list them below. */
export default function MonthGrid({ days, month, points }: MonthGridProps) {
  const isWide = useWide()
  const [selectedDay, setSelectedDay] = useState<Day | null>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const listedDays = selectedDay === null ? days.filter((day) => day.startsWith(month)) : [selectedDay]
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {isWide ? name : name.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const dayPoints = points.get(day) ?? []
                const number = Number(day.slice(8))
                return (
                  <td
                    key={day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today() || undefined}
                  >
                    {isWide || dayPoints.length === 0 ? (
                      <span className={classes.number}>{number}</span>
                    ) : (
                      <button
                        type="button"
                        className={classes.number}
                        aria-pressed={selectedDay === day}
                        aria-label={`${dayName(day)}, ${dayPoints.length} jadwal`}
                        onClick={() => setSelectedDay(selectedDay === day ? null : day)}
                      >
                        {number}
                        <span className={classes.dots} aria-hidden="true" />
                      </button>
                    )}
                    {isWide && (
                      <ul className={classes.points}>
                        {dayPoints.slice(0, SHOWN).map((point) => (
                          <li key={point.key}>
                            <PointLink point={point} className={classes.point}>
                              <span>{point.words}</span> {point.event.title}
                            </PointLink>
                          </li>
                        ))}
                      </ul>
                    )}
                    {isWide && dayPoints.length > SHOWN && (
                      <button type="button" className={classes.more} onClick={() => setSelectedDay(day)}>
                        {dayPoints.length - SHOWN} lagi
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {(!isWide || selectedDay !== null) && (
        <Agenda days={listedDays} points={points} empty={<p className={classes.none}>Tidak ada jadwal.</p>} />
      )}
    </>
  )
}
