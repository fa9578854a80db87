import { Button, Card } from '@mantine/core'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { fileSize } from '../../../kit/form/fileSize'
import { useWide } from '../../../ui/useWide'
import classes from './MediaView.module.css'

type Media = NonNullable<StudentLesson['media']>

/** A playing video keeps its link, which changes every hour; a stopped one takes the new link and resumes. */
function usePlayer({ url }: Media) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const reachedTime = useRef(0)
  const [hasFailed, setFailed] = useState(false)
  const [heldUrl, setHeldUrl] = useState(url)
  // An error before mounting fired no event.
  useEffect(() => setFailed(player.current?.error != null), [])
  useEffect(() => {
    if (hasFailed) setHeldUrl(url)
  }, [hasFailed, url])
  return {
    failed: hasFailed,
    bind: {
      ref: player,
      src: heldUrl,
      onError: () => setFailed(true),
      onTimeUpdate: () => {
        reachedTime.current = player.current?.currentTime || reachedTime.current
      },
      onLoadedMetadata: () => {
        setFailed(false)
        if (player.current) player.current.currentTime = reachedTime.current
      },
    },
    retry: async () => {
      await invalidate([studentLesson, lecturerLesson])
      player.current?.load()
      await player.current?.play().catch(() => undefined)
    },
  }
}

const readActiveCues = (track: TextTrack) =>
  [...(track.activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : ''))
    .join('\n')

/** Captions: browsers show them only on video, so those of an audio are rendered below it. */
function Said({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const track = player.current?.textTracks[0]
    const follow = () => track && setWords(readActiveCues(track))
    track?.addEventListener('cuechange', follow)
    return () => track?.removeEventListener('cuechange', follow)
  }, [player])
  return <p className={classes.said}>{words}</p>
}

/** Plays in place. A phone loads nothing before playback. */
export default function MediaView({ media, title }: { media: Media; title: string }) {
  const { failed: hasFailed, bind, retry } = usePlayer(media)
  const preload = useWide() ? ('metadata' as const) : ('none' as const)
  const isVideo = media.type.startsWith('video/')
  const Player = isVideo ? 'video' : 'audio'
  return (
    <Card
      component="section"
      aria-label={`${isVideo ? 'Video' : 'Audio'} ${media.name}`}
      className={classes.card}
    >
      <Player {...bind} className={classes.player} controls playsInline preload={preload} aria-label={title}>
        {media.captions && <track default kind="captions" srcLang="id" label="Teks" src={media.captions} />}
      </Player>
      {!isVideo && media.captions && <Said player={bind.ref} />}
      <p className={classes.words}>
        {media.name} ({fileSize(media.size)})
      </p>
      {hasFailed && (
        <div role="alert" className={classes.failed}>
          <p>Tidak dapat diputar. Periksa jaringan, lalu coba lagi.</p>
          <Button size="sm" onClick={() => void retry()}>
            Coba lagi
          </Button>
        </div>
      )}
    </Card>
  )
}
