import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { seldomPage } from '../../../../../ui/lazyPage'
import { lazyPart } from '../../../../../ui/lazyPart'

const EvaluationPage = seldomPage(() => import('../../../../../modules/insight/outcomes/EvaluationPage'))
const ClassSurvey = lazyPart(() => import('../../../../../modules/insight/surveys/ClassSurvey'))
const ReflectionCard = lazyPart(() => import('../../../../../modules/insight/portfolio/ReflectionCard'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/evaluation/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return (
      <>
        <EvaluationPage key={id} courseId={id} />
        <Suspense fallback={null}>
          <ClassSurvey key={`survey ${id}`} courseId={id} />
          <ReflectionCard key={`reflection ${id}`} courseId={id} />
        </Suspense>
      </>
    )
  },
})
