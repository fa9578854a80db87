import { keepers } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { useRole } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { AnnouncementPage } from './AnnouncementPage'
import { Announcements } from './Announcements'

/** Only for editors. */
const CampusAnnouncements = lazyPart(() => import('./CampusAnnouncements'))
const CampusForm = lazyPart(() => import('./CampusForm'))
const ClassForm = lazyPart(() => import('./ClassForm'))

type PagesProps = { kind?: string | undefined; courses_id?: string | undefined; id?: string | undefined }

/** The list, one announcement by id, or for editors their list and form. */
export default function Pages({ kind, courses_id, id }: PagesProps) {
  const keeper = keepers.some((role) => role === useRole())
  const editedId = id === undefined ? undefined : Number(id)
  if (kind === undefined) return <Announcements keeper={keeper} />
  if (kind !== 'campus' && kind !== 'form') return <AnnouncementPage key={kind} id={Number(kind)} />
  return (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {kind === 'campus' && <CampusAnnouncements />}
      {kind === 'form' &&
        (keeper ? (
          <CampusForm key={id} id={editedId} />
        ) : (
          <ClassForm key={id} courseId={Number(courses_id)} id={editedId} />
        ))}
    </Suspense>
  )
}
