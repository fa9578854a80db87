import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { Skeletons } from '../ui/Skeletons'

/** Each is fetched when it is opened. */
const Messages = lazyPart(() => import('../modules/operations/messages/Pages'))
const Questions = lazyPart(() => import('../modules/operations/discussions/Pages'))
const CalendarPage = lazyPart(() => import('../modules/operations/calendar/CalendarPage'))

/** Messages, questions, and the calendar: seldom opened, so that one small route leads to all of them. */
export default function TalkPages({ part, kind }: { part: string; kind?: string | undefined }) {
  return (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {part === 'messages' && <Messages kind={kind} />}
      {part === 'questions' && <Questions kind={kind} />}
      {part === 'calendar' && <CalendarPage />}
    </Suspense>
  )
}
