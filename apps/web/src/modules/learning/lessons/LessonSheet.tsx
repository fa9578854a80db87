import { Card } from '@mantine/core'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './LessonView.module.css'

/** Only lessons with video or audio. */
const MediaView = lazyPart(() => import('./MediaView'))
/** Only lessons with a card. */
const LinkCard = lazyPart(() => import('./LinkCard'))
/** Only pages of several blocks. */
const LessonBlocks = lazyPart(() => import('./LessonBlocks'))
/** Only lessons with a document fetch the viewer. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type LessonSheetProps = {
  lesson: Pick<StudentLesson, 'description' | 'attachment' | 'references' | 'link' | 'media' | 'name'> & {
    /** Copies that a device kept from before there were blocks have none. */
    blocks?: StudentLesson['blocks']
  }
}

function References({ html }: { html: string }) {
  return (
    <section className={classes.references}>
      <h2>Sumber Belajar</h2>
      <RichText html={html} compact />
    </section>
  )
}

/** What there is to read: the text, the document in place, the blocks below them, and where to read on. */
export function LessonSheet({ lesson }: LessonSheetProps) {
  const { description, attachment, references, link, media, name, blocks = [] } = lesson
  const isLast = blocks.length === 0
  return (
    <>
      {attachment && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <DocumentView url={attachment} />
        </Suspense>
      )}
      {media && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <MediaView key={media.id} media={media} title={name} />
        </Suspense>
      )}
      {link && (
        <Suspense fallback={<Skeletons shape="cards" count={1} />}>
          <LinkCard url={link.url} title={link.title} />
        </Suspense>
      )}
      {(description || (isLast && (references || !attachment))) && (
        <Card className={classes.sheet}>
          {description ? <RichText html={description} /> : !attachment && <p>-</p>}
          {isLast && references && <References html={references} />}
        </Card>
      )}
      {!isLast && (
        <Suspense fallback={<Skeletons shape="cards" count={blocks.length} />}>
          <LessonBlocks blocks={blocks} title={name} />
        </Suspense>
      )}
      {!isLast && references && (
        <Card className={classes.sheet}>
          <References html={references} />
        </Card>
      )}
    </>
  )
}
