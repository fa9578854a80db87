import { Card } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './LessonView.module.css'

/** Only lessons with a document fetch the viewer. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type LessonSheetProps = {
  lesson: { description: string | null; attachment: string | null; references: string | null }
}

/** What there is to read: the text, the document in place, and where to read on. */
export function LessonSheet({ lesson }: LessonSheetProps) {
  const { description, attachment, references } = lesson
  return (
    <>
      {attachment && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <DocumentView url={attachment} />
        </Suspense>
      )}
      {(description || references || !attachment) && (
        <Card className={classes.sheet}>
          {description ? <RichText html={description} /> : !attachment && <p>-</p>}
          {references && (
            <section className={classes.references}>
              <h2>Sumber Belajar</h2>
              <RichText html={references} compact />
            </section>
          )}
        </Card>
      )}
    </>
  )
}
