import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AchievementReport } from './AchievementReport'
import { AnalysisReport } from './AnalysisReport'
import { GradebookReport } from './GradebookReport'
import MasteryReport from './MasteryReport'
import { ProgressReport } from './ProgressReport'
import { RecapReport } from './RecapReport'
import { RemedialReport } from './RemedialReport'

const reports: Record<string, () => ReactNode> = {
  'analysis-quiz': AnalysisReport,
  'recap-score': RecapReport,
  remedial: RemedialReport,
  progress: ProgressReport,
  achievement: AchievementReport,
  gradebook: GradebookReport,
  mastery: MasteryReport,
}

/** The report named in the address. */
export default function Reports({ report }: { report: string }) {
  const Report = Object.hasOwn(reports, report) ? reports[report] : undefined
  const reportExists = Report !== undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (!reportExists) navigate({ to: '/notfound', replace: true })
  }, [reportExists, navigate])
  return Report && <Report key={report} />
}
