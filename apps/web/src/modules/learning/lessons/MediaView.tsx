import { Button, Card } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { isGoodNetwork } from '../../../kit/device/network'
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
  const [seconds, setSeconds] = useState<number>()
  const [wasPlayed, setPlayed] = useState(false)
  // An error or a length before mounting fired no event.
  useEffect(() => {
    setFailed(player.current?.error != null)
    setSeconds(player.current?.duration)
  }, [])
  useEffect(() => {
    if (hasFailed) setHeldUrl(url)
  }, [hasFailed, url])
  return {
    failed: hasFailed,
    seconds,
    wasPlayed,
    bind: {
      ref: player,
      src: heldUrl,
      onError: () => setFailed(true),
      onPlay: () => setPlayed(true),
      onDurationChange: () => setSeconds(player.current?.duration),
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

/** 3 menit 20 detik; null while it is unknown, or endless. */
export function formatLength(seconds: number | undefined): string | null {
  if (seconds === undefined || !Number.isFinite(seconds)) return null
  const total = Math.round(seconds)
  const minutes = Math.floor(total / 60)
  return [minutes > 0 && `${minutes} menit`, (total % 60 > 0 || minutes === 0) && `${total % 60} detik`]
    .filter(Boolean)
    .join(' ')
}

const withoutExtension = (name: string) => name.replace(/\.\w{2,4}$/, '')

/** Over the player until it was started: what it is and how long, in place of a black frame. */
function Poster({ title, facts, onPlay }: { title: string; facts: string; onPlay: () => void }) {
  return (
    <button type="button" className={classes.poster} onClick={onPlay}>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
      <b>Putar {title}</b>
      <span>{facts}</span>
    </button>
  )
}

/** Plays in place. A phone loads nothing before playback, but on a good network. */
export default function MediaView({ media, title }: { media: Media; title: string }) {
  const { failed: hasFailed, bind, retry, seconds, wasPlayed } = usePlayer(media)
  const isWide = useWide()
  const preload = isWide || isGoodNetwork() ? ('metadata' as const) : ('none' as const)
  const isVideo = media.type.startsWith('video/')
  const Player = isVideo ? 'video' : 'audio'
  const facts = [formatLength(seconds), fileSize(media.size)].filter(Boolean).join(' · ')
  const play = () => void bind.ref.current?.play().catch(() => undefined)
  const needsPoster = isVideo && !wasPlayed && !hasFailed
  return (
    <Card
      component="section"
      aria-label={`${isVideo ? 'Video' : 'Audio'} ${media.name}`}
      className={classes.card}
    >
      <div className={classes.frame}>
        <Player
          {...bind}
          className={classes.player}
          controls={!needsPoster}
          playsInline
          preload={preload}
          aria-label={title}
        >
          {media.captions && <track default kind="captions" srcLang="id" label="Teks" src={media.captions} />}
        </Player>
        {needsPoster && <Poster title={withoutExtension(title)} facts={facts} onPlay={play} />}
      </div>
      {!isVideo && media.captions && <Said player={bind.ref} />}
      {!needsPoster && (
        <p className={classes.words}>
          {withoutExtension(media.name)} · {facts}
        </p>
      )}
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
