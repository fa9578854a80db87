import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import {
  adminCourses,
  courseParticipants,
  formerParticipants,
  restoreParticipants,
} from '@tuntas/contract/classroom/courses'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, dateTime } from '../../../kit/format'
import classes from './Participants.module.css'

/** Removed participants, with a button that adds them again. */
export function RemovedParticipants({ courseId }: { courseId: number }) {
  const query = { id: courseId }
  const formerPeople = useData(formerParticipants, { query }, { staleTime: 0 })
  const restoring = useAction(restoreParticipants, {
    said: ofReply,
    invalidates: [[courseParticipants, { query }], [formerParticipants, { query }], adminCourses.list],
  })
  if (!formerPeople.data || formerPeople.data.length === 0) return null
  return (
    <details className={classes.removed}>
      <summary>Dikeluarkan ({count(formerPeople.data.length)})</summary>
      <ul aria-label="Peserta yang dikeluarkan">
        {formerPeople.data.map(({ id, name, nim, ended_at }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {nim} · dikeluarkan {dateTime(ended_at)}
              </small>
            </span>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp size={17} aria-hidden />}
              aria-label={`Pulihkan ${name}`}
              disabled={restoring.pending}
              onClick={() => restoring.run({ body: { courses_id: courseId, list_id: [id] } })}
            >
              Pulihkan
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
