import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { activeBanners } from '@tuntas/contract/campus/banners'
import { useEffect, useRef, useState } from 'react'
import { useData } from '../../../kit/client/queries'
import classes from './BannerCarousel.module.css'

const SHOWN_FOR = 7000
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The campus's banners; renders nothing without any. */
export function BannerCarousel() {
  const { data } = useData(activeBanners, {}, { staleTime: 300_000 })
  return data && data.length > 0 ? <Slides banners={data} /> : null
}

/** Advances automatically, except on hover, focus, pause or reduced motion. */
function useTurning(count: number) {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(() => !still())
  const [isHeld, setHeld] = useState(false)
  const turn = (by: number) => setAt((now) => (now + by + count) % count)
  useEffect(() => {
    if (!playing || isHeld || count < 2) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt((now) => (now + 1) % count)
    }, SHOWN_FOR)
    return () => clearInterval(timer)
  }, [playing, isHeld, count])
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { at: Math.min(at, count - 1), turn, playing, toggle: () => setPlaying(!playing), hold }
}

type Shown = { id: number; image: string; url: string }

const parseHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)

function Slides({ banners }: { banners: Shown[] }) {
  const { at, turn, playing, toggle, hold } = useTurning(banners.length)
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = track.current
    box?.scrollTo({ left: at * box.clientWidth, behavior: still() ? 'auto' : 'smooth' })
  }, [at])
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label="Banner" {...hold}>
      <div className={classes.track} ref={track}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide has no element of its own
          <div
            key={banner.id}
            className={classes.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} dari ${banners.length}`}
            aria-hidden={index !== at}
            inert={index !== at}
          >
            <a href={banner.url} target="_blank" rel="noopener noreferrer">
              <img
                src={banner.image}
                alt={`Banner ke ${parseHost(banner.url)}, buka di tab baru`}
                width={1280}
                height={400}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </a>
          </div>
        ))}
      </div>
      {banners.length > 1 && (
        <div className={classes.controls}>
          <ActionIcon onClick={() => turn(-1)} aria-label="Banner sebelumnya">
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className={classes.place} aria-live={playing ? 'off' : 'polite'}>
            {at + 1}/{banners.length}
          </span>
          <ActionIcon onClick={() => turn(1)} aria-label="Banner berikutnya">
            <IconChevronRight size={18} />
          </ActionIcon>
          <ActionIcon
            onClick={toggle}
            aria-label={playing ? 'Hentikan pergantian banner' : 'Putar banner bergantian'}
          >
            {playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </ActionIcon>
        </div>
      )}
    </section>
  )
}
