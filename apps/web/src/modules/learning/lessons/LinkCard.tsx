import { Button, Card } from '@mantine/core'
import { IconExternalLink, IconFile, IconPlayerPlayFilled } from '@tabler/icons-react'
import { buildLinkCard } from '@tuntas/contract/learning/link-card'
import { useId, useState } from 'react'
import classes from './LinkCard.module.css'

type LinkCardProps = { url: string; title: string }

/** `rel` keeps from that place who comes, and where from. */
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

/** A video or a file elsewhere. Nothing is asked of that place before somebody presses, and then in a closed frame. */
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
          // Of the place's own origin, which is not ours: no form, no pop-up, no way out of the frame.
          sandbox="allow-scripts allow-same-origin allow-presentation"
          // YouTube plays for nobody who does not say from which site it is asked (its error 153).
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
          Belum ada yang dimuat dari {card.host}. Isinya diminta dari sana setelah ditekan, dan butuh
          internet.
        </p>
      )}
    </Card>
  )
}
