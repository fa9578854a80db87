import { studentDashboard, studentLogActivity } from '@tuntas/contract/insight/dashboard'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/queries'
import { Activity } from './Activity'
import { bigFigures, restFigures } from './classFigures'
import classes from './Dashboard.module.css'
import { Deadlines } from './Deadlines'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'
import { NextStepCard } from './NextStepCard'

export function StudentDashboard({ banners }: { banners: ReactNode }) {
  const dashboard = useEndpoint(studentDashboard)
  const { next, deadlines: near = [] } = dashboard.data ?? {}
  return (
    <>
      <Greeting year={dashboard.data?.data.active_year} />
      {next && <NextStepCard step={next} />}
      {banners}
      <FiguresGate query={dashboard} line>
        {({ data }) => <Figures big={bigFigures(data)} rest={restFigures(data)} />}
      </FiguresGate>
      <div className={near.length > 0 ? classes.columns : undefined}>
        <Activity endpoint={studentLogActivity} />
        {near.length > 0 && <Deadlines steps={near} />}
      </div>
    </>
  )
}
