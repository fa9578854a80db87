import { Card } from '@mantine/core'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './LessonView.module.css'

/** Only for lessons with video or audio. */
const MediaView = lazyPart(() => import('./MediaView'))
/** Only for lessons with a link card. */
const LinkCard = lazyPart(() => import('./LinkCard'))
/** Only for pages with several blocks. */
const LessonBlocks = lazyPart(() => import('./LessonBlocks'))
/** Only for lessons with a document. */
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

type LessonSheetProps = {
  lesson: Pick<StudentLesson, 'description' | 'attachment' | 'references' | 'link' | 'media' | 'name'> & {
    /** Missing in copies from before blocks existed. */
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

/** Content of a lesson: text, document, blocks, and pages to read. */
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
