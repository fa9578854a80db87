import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { RichText } from '../ui/RichText'
import classes from './FeedbackField.module.css'
import { FocusedTextField } from './FocusedTextField'
import { isSame } from './isSame'
import { uploadPicture } from './uploadPicture'

type FeedbackFieldProps = {
  /** What stands there. */
  saved: string | null
  /** What is being written; undefined while nothing is. */
  draft: string | undefined
  onChange: (draft: string | undefined) => void
  /** Saves it by itself; missing where it is saved with a mark alone. */
  onSave?: () => void
  busy: boolean
  hint?: string
}

/** Fetched behind the field. */
const FeedbackComments = lazyPart(() => import('./FeedbackComments'))

/** What a lecturer says of somebody's work. What is written is kept by whoever draws this, and goes along with a mark. */
export default function FeedbackField({ saved, draft, onChange, onSave, busy, hint }: FeedbackFieldProps) {
  // The editor begins anew with every comment that is put in.
  const [picked, setPicked] = useState(0)
  // What stood there when it was begun: what came since would be replaced unread.
  const [begun, setBegun] = useState(saved)
  if (draft === undefined && begun !== saved) setBegun(saved)
  const pick = (comment: string) => {
    onChange(`${draft ?? saved ?? ''}${comment}`)
    setPicked(picked + 1)
  }
  const ofOwn = (
    <Suspense fallback={null}>
      <FeedbackComments draft={draft ?? ''} onPick={pick} />
    </Suspense>
  )
  if (draft === undefined)
    return (
      <div className={classes.feedback}>
        {saved && (
          <section aria-label="Umpan balik">
            <b>Umpan balik</b>
            <RichText html={saved} compact />
          </section>
        )}
        <div className={classes.open}>
          <Button
            variant="default"
            leftSection={<IconMessage2 size={17} aria-hidden />}
            onClick={() => onChange(saved ?? '')}
          >
            {saved ? 'Ubah umpan balik' : 'Tulis umpan balik'}
          </Button>
          {ofOwn}
        </div>
      </div>
    )
  return (
    <div className={classes.feedback}>
      {saved && !isSame(saved, begun) && (
        <section aria-label="Umpan balik tersimpan">
          <b>Yang tersimpan sekarang, dan diganti oleh yang kamu tulis</b>
          <RichText html={saved} compact />
        </section>
      )}
      <FocusedTextField
        key={picked}
        label="Umpan balik"
        hint={hint}
        value={draft}
        onChange={onChange}
        upload={uploadPicture}
        minHeight={96}
        // Of what was begun before nothing takes the focus: somebody may be typing a mark.
        autoFocus={picked > 0 || draft === (saved ?? '')}
      />
      <div className={classes.buttons}>
        {ofOwn}
        <Button variant="subtle" disabled={busy} onClick={() => onChange(undefined)}>
          Batal
        </Button>
        {onSave && (
          <Button variant="default" loading={busy} onClick={onSave}>
            Simpan umpan balik
          </Button>
        )}
      </div>
    </div>
  )
}
