import { Button, Card } from '@mantine/core'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useRef, useState } from 'react'
import { fileSize } from '../../../kit/fileSize'
import { useWide } from '../../../ui/useWide'
import classes from './MediaView.module.css'

type MediaViewProps = { media: NonNullable<StudentLesson['media']>; title: string }

/** Played in place. A phone fetches nothing of it before it is played. */
export default function MediaView({ media, title }: MediaViewProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const preload = useWide() ? ('metadata' as const) : ('none' as const)
  const isVideo = media.type.startsWith('video/')
  // An audio element shows no captions, a video element without pictures does.
  const Player = isVideo || media.captions ? 'video' : 'audio'
  const retry = () => {
    setFailed(false)
    const at = player.current?.currentTime ?? 0
    player.current?.load()
    if (player.current) player.current.currentTime = at
  }
  return (
    <Card
      component="section"
      aria-label={`${isVideo ? 'Video' : 'Audio'} ${media.name}`}
      className={classes.card}
    >
      <Player
        ref={player}
        className={classes.player}
        data-shape={isVideo ? 'picture' : 'sound'}
        controls
        playsInline
        preload={preload}
        src={media.url}
        aria-label={title}
        onError={() => setFailed(true)}
        onPlaying={() => setFailed(false)}
      >
        {media.captions && <track default kind="captions" srcLang="id" label="Teks" src={media.captions} />}
      </Player>
      <p className={classes.words}>
        {media.name} ({fileSize(media.size)})
      </p>
      {failed && (
        <div role="alert" className={classes.failed}>
          <p>Tidak dapat diputar. Periksa jaringan, atau muat ulang halaman bila sudah lama terbuka.</p>
          <Button size="sm" onClick={retry}>
            Coba lagi
          </Button>
        </div>
      )}
    </Card>
  )
}
