import { Card, Skeleton } from '@mantine/core'
import type { Block } from '@tuntas/contract/learning/lessons'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import classes from './LessonView.module.css'

const MediaView = lazyPart(() => import('./MediaView'))
const LinkCard = lazyPart(() => import('./LinkCard'))
const DocumentView = lazyPart(() => import('../../../ui/DocumentView'))

/** One screen ahead. */
const NEAR = '100% 0px'

/** Loads a block only near the viewport: a phone must not open ten documents at once. */
function Near({ shape, children }: { shape: 'document' | 'media' | 'link'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const room = <Skeleton className={classes.room} data-shape={shape} radius="lg" />
  return <div ref={box}>{isNear ? <Suspense fallback={room}>{children}</Suspense> : room}</div>
}

function Shown({ block, title }: { block: Block; title: string }) {
  const { text, attachment, media, link_url, link_title } = block
  if (text !== null)
    return (
      <Card className={classes.sheet}>
        <RichText html={text} />
      </Card>
    )
  if (attachment !== null)
    return (
      <Near shape="document">
        <DocumentView url={attachment} />
      </Near>
    )
  if (media)
    return (
      <Near shape="media">
        <MediaView media={media} title={`${title}: ${media.name}`} />
      </Near>
    )
  return (
    <Near shape="link">
      <LinkCard url={link_url ?? ''} title={link_title ?? ''} />
    </Near>
  )
}

/** The blocks below a material's own content. */
export default function LessonBlocks({ blocks, title }: { blocks: readonly Block[]; title: string }) {
  return blocks.map((block, place) => (
    <Shown key={`${place} ${block.kind} ${block.file_id}`} block={block} title={title} />
  ))
}
