import { useQuery } from '@tanstack/react-query'
import { lectureDashboard, lectureLogActivity } from '@tuntas/contract/dashboard'
import type { ReactNode } from 'react'
import { call } from '../../kit/call'
import { Activity } from './Activity'
import { bigFigures, restFigures } from './classFigures'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'

export function LecturerDashboard({ banners }: { banners: ReactNode }) {
  const figures = useQuery({
    queryKey: ['dashboard', 'lecture'],
    queryFn: async () => (await call(lectureDashboard)).data,
  })
  return (
    <>
      <Greeting year={figures.data?.active_year} />
      {banners}
      <FiguresGate query={figures} line>
        {(data) => <Figures big={bigFigures(data)} rest={restFigures(data)} />}
      </FiguresGate>
      <Activity endpoint={lectureLogActivity} />
    </>
  )
}
