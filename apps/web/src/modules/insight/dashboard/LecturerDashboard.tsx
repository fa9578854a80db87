import { lectureDashboard, lectureLogActivity } from '@tuntas/contract/insight/dashboard'
import type { ReactNode } from 'react'
import { useData } from '../../../kit/queries'
import { Activity } from './Activity'
import { bigFigures, restFigures } from './classFigures'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'

export function LecturerDashboard({ banners }: { banners: ReactNode }) {
  const figures = useData(lectureDashboard)
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
