import { AnnouncementPage } from './AnnouncementPage'
import { Announcements } from './Announcements'

/** The list, or the one of a number. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === undefined ? <Announcements /> : <AnnouncementPage key={kind} id={Number(kind)} />
}
