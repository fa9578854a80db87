import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NextStep } from '@tuntas/contract/insight/dashboard'
import { nearTime } from '../../../kit/format'
import classes from './Dashboard.module.css'
import { kinds, pageOf } from './nextStep'

/** What closes in the next fourteen days, the nearest first. */
export function Deadlines({ steps }: { steps: readonly NextStep[] }) {
  return (
    <Card padding={0}>
      <div className={classes.head}>
        <h2 className={classes.title}>Tenggat 14 hari ke depan</h2>
      </div>
      {steps.map((step) => (
        <Link key={step.lessons_id} {...pageOf(step)} className={classes.deadline}>
          <b>{step.name}</b>
          <span className={classes.sentence}>
            <span className={classes.kind}>{kinds[step.type]}</span> · {step.course}
          </span>
          <span className={classes.sentence}>Ditutup {nearTime(step.end_date)}</span>
        </Link>
      ))}
    </Card>
  )
}
