import { Button, Card } from '@mantine/core'
import { IconExternalLink, IconFile, IconPlayerPlayFilled } from '@tabler/icons-react'
import { buildLinkCard } from '@tuntas/contract/learning/link-card'
import { useId, useState } from 'react'
import classes from './LinkCard.module.css'

type LinkCardProps = { url: string; title: string }

/** `rel` hides the opener and the referrer from that site. */
function OpenElsewhere({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      variant="subtle"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      Buka di tab baru
    </Button>
  )
}

const parseHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)

/**
 * An external video or file. Nothing is requested from that site before a click, and then only in a sandboxed
 * frame.
 */
export default function LinkCard({ url, title }: LinkCardProps) {
  const [isPressed, setPressed] = useState(false)
  const noteId = useId()
  const card = buildLinkCard(url)
  const isVideo = card?.host === 'YouTube'
  const Sign = isVideo ? IconPlayerPlayFilled : IconFile
  return (
    <Card component="section" aria-label={title} className={classes.card}>
      {isPressed && card && (
        <iframe
          className={classes.frame}
          data-shape={isVideo ? 'video' : 'file'}
          title={title}
          src={card.frame}
          // The frame keeps its own origin, which is not ours: no forms, pop-ups or top navigation.
          sandbox="allow-scripts allow-same-origin allow-presentation"
          // YouTube refuses to play without a referrer (its error 153).
          referrerPolicy={isVideo ? 'strict-origin' : 'no-referrer'}
          allow="fullscreen; encrypted-media; picture-in-picture"
        />
      )}
      <div className={classes.words}>
        <span className={classes.sign} aria-hidden>
          <Sign size={22} />
        </span>
        <div className={classes.title}>
          <h2>{title}</h2>
          <p>{card ? `Dari ${card.host}` : parseHost(url)}</p>
        </div>
        <div className={classes.buttons}>
          {card && !isPressed && (
            <Button onClick={() => setPressed(true)} aria-describedby={noteId}>
              {isVideo ? 'Putar di sini' : 'Tampilkan di sini'}
            </Button>
          )}
          <OpenElsewhere url={url} />
        </div>
      </div>
      {card && !isPressed && (
        <p className={classes.note} id={noteId}>
          Isinya dimuat dari {card.host} setelah ditekan, dan perlu jaringan.
        </p>
      )}
    </Card>
  )
}
