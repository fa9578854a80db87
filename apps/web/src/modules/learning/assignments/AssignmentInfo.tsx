import { Card } from '@mantine/core'
import { Suspense } from 'react'
import { dateTime, zoneLabel } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './Assignment.module.css'

/** Loaded if there is a document. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type Task = {
  format: 'TEXT' | 'FILE'
  description: string | null
  attachment: string | null
  references: string | null
  created_at: string
}

/** The task: text or document, and links to read. */
export function AssignmentInfo({ task }: { task: Task }) {
  const { format, description, attachment, references } = task
  const document = format === 'FILE' && attachment
  return (
    <>
      <p className={classes.created}>
        Dibuat {dateTime(task.created_at)} {zoneLabel()}
      </p>
      {description && <RichText html={description} />}
      {!description && !document && <p>-</p>}
      {document && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <DocumentView url={document} />
        </Suspense>
      )}
      {references && (
        <section className={classes.references}>
          <h3>Sumber Belajar</h3>
          <RichText html={references} compact />
        </section>
      )}
    </>
  )
}

export const AssignmentInfoCard = ({ task }: { task: Task }) => (
  <Card className={classes.card}>
    <AssignmentInfo task={task} />
  </Card>
)
