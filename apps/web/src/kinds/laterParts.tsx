import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { patiently } from '../ui/lazyPart'
import type { AnsweredProps, PaperProps } from './kind'

type Parts = { Paper: ComponentType<PaperProps>; Answered: ComponentType<AnsweredProps> }

/** Paper and review of a kind, loaded when there is such a question. */
export function laterParts(load: () => Promise<Parts>) {
  const fetch = () => patiently(load)
  const Paper = lazy(() => fetch().then((parts) => ({ default: parts.Paper })))
  const Answered = lazy(() => fetch().then((parts) => ({ default: parts.Answered })))
  const skeleton = <Skeleton height={160} radius="md" mt={24} />
  return {
    fetch,
    Paper: (props: PaperProps) => (
      <Suspense fallback={skeleton}>
        <Paper {...props} />
      </Suspense>
    ),
    Answered: (props: AnsweredProps) => (
      <Suspense fallback={skeleton}>
        <Answered {...props} />
      </Suspense>
    ),
    Told: ({ question, answer, Html }: Pick<AnsweredProps, 'question' | 'Html'> & { answer: string }) => (
      <Suspense fallback={skeleton}>
        <Answered question={question} right={null} answer={answer} reader="lecturer" Html={Html} />
      </Suspense>
    ),
  }
}
