import { useQuery } from '@tanstack/react-query'
import {
  studentDashboard,
  studentDeadlines,
  studentLogActivity,
  studentNext,
} from '@tuntas/contract/dashboard'
import type { ReactNode } from 'react'
import { call } from '../../kit/call'
import { Activity } from './Activity'
import { bigFigures, restFigures } from './classFigures'
import classes from './Dashboard.module.css'
import { Deadlines } from './Deadlines'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'
import { NextStepCard } from './NextStepCard'

export function StudentDashboard({ banners }: { banners: ReactNode }) {
  const figures = useQuery({
    queryKey: ['dashboard', 'student'],
    queryFn: async () => (await call(studentDashboard)).data,
  })
  const next = useQuery({
    queryKey: ['dashboard', 'student', 'next'],
    queryFn: async () => (await call(studentNext)).data,
  })
  const deadlines = useQuery({
    queryKey: ['dashboard', 'student', 'deadlines'],
    queryFn: async () => (await call(studentDeadlines)).data,
  })
  const near = deadlines.data ?? []
  return (
    <>
      <Greeting year={figures.data?.active_year} />
      {next.data && <NextStepCard step={next.data} />}
      {banners}
      <FiguresGate query={figures} line>
        {(data) => <Figures big={bigFigures(data)} rest={restFigures(data)} />}
      </FiguresGate>
      <div className={near.length > 0 ? classes.columns : undefined}>
        <Activity endpoint={studentLogActivity} />
        {near.length > 0 && <Deadlines steps={near} />}
      </div>
    </>
  )
}
