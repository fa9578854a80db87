import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PersonClass } from '@tuntas/contract/operations/helpdesk'
import { useState } from 'react'
import { count, date } from '../../../kit/format'
import { ClassProgress } from '../../../shared/lessons/ClassProgress'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './PersonPage.module.css'
import type { PersonKind } from './person'

const FIRST = 8

/** Classes that a person attends or teaches, with a student's progress. */
export function PersonClasses({ kind, classes: all }: { kind: PersonKind; classes: readonly PersonClass[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? all : all.slice(0, FIRST)
  return (
    <Card component="section" aria-label="Kelas">
      <div className={classes.head}>
        <h2>Kelas</h2>
        <span className={classes.meta}>{count(all.length)} kelas</span>
      </div>
      {all.length === 0 && (
        <p className={classes.none}>
          {kind === 'student' ? 'Belum mengikuti kelas apa pun.' : 'Belum mengampu kelas apa pun.'}
        </p>
      )}
      <ul className={classes.list}>
        {rows.map((one) => (
          <ClassRow key={one.id} of={one} />
        ))}
      </ul>
      {rows.length < all.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Tampilkan semua
        </Button>
      )}
    </Card>
  )
}

function ClassRow({ of: one }: { of: PersonClass }) {
  const { progress } = one
  return (
    <li className={classes.class}>
      <div>
        <p className={classes.name}>
          {one.kept ? (
            <Link to="/courses/form/{-$id}" params={{ id: String(one.id) }}>
              {one.name}
            </Link>
          ) : (
            one.name
          )}{' '}
          {one.role === 'coordinator' && <ToneBadge tone="nila">Koordinator</ToneBadge>}
          {one.ended_at !== null && <ToneBadge tone="abu">{`Keluar ${date(one.ended_at)}`}</ToneBadge>}
        </p>
        <p className={classes.meta}>{[one.code, one.period].filter(Boolean).join(' · ')}</p>
      </div>
      {progress ? (
        <ClassProgress progress={progress} />
      ) : (
        one.kept && <p className={classes.number}>{count(one.total_student)} mahasiswa</p>
      )}
    </li>
  )
}
