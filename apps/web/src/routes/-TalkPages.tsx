import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { Skeletons } from '../ui/Skeletons'

/** Loaded when opened. */
const Announcements = lazyPart(() => import('../modules/operations/announcements/Pages'))
const Messages = lazyPart(() => import('../modules/operations/messages/Pages'))
const Questions = lazyPart(() => import('../modules/operations/discussions/Pages'))
const CalendarPage = lazyPart(() => import('../modules/operations/calendar/CalendarPage'))

type TalkPagesProps = ComponentProps<typeof Announcements> & { part: string }

/** Announcements, messages, questions and calendar: rarely opened, so one small route loads them all. */
export default function TalkPages({ part, ...place }: TalkPagesProps) {
  return (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {part === 'announcements' && <Announcements {...place} />}
      {part === 'messages' && <Messages kind={place.kind} />}
      {part === 'questions' && <Questions kind={place.kind} />}
      {part === 'calendar' && <CalendarPage />}
    </Suspense>
  )
}
