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
export default function FeedbackField({
  saved: savedComment,
  draft,
  onChange,
  onSave,
  busy,
  hint,
}: FeedbackFieldProps) {
  // The editor begins anew with every comment that is put in.
  const [insertions, setInsertions] = useState(0)
  // What stood there when it was begun: what came since would be replaced unread.
  const [initialComment, setInitialComment] = useState(savedComment)
  if (draft === undefined && initialComment !== savedComment) setInitialComment(savedComment)
  const pick = (comment: string) => {
    onChange(`${draft ?? savedComment ?? ''}${comment}`)
    setInsertions(insertions + 1)
  }
  const ofOwn = (
    <Suspense fallback={null}>
      <FeedbackComments draft={draft ?? ''} onPick={pick} />
    </Suspense>
  )
  if (draft === undefined)
    return (
      <div className={classes.feedback}>
        {savedComment && (
          <section aria-label="Umpan balik">
            <b>Umpan balik</b>
            <RichText html={savedComment} compact />
          </section>
        )}
        <div className={classes.open}>
          <Button
            variant="default"
            leftSection={<IconMessage2 size={17} aria-hidden />}
            onClick={() => onChange(savedComment ?? '')}
          >
            {savedComment ? 'Ubah umpan balik' : 'Tulis umpan balik'}
          </Button>
          {ofOwn}
        </div>
      </div>
    )
  return (
    <div className={classes.feedback}>
      {savedComment && !isSame(savedComment, initialComment) && (
        <section aria-label="Umpan balik tersimpan">
          <b>Yang tersimpan sekarang, dan diganti oleh yang kamu tulis</b>
          <RichText html={savedComment} compact />
        </section>
      )}
      <FocusedTextField
        key={insertions}
        label="Umpan balik"
        hint={hint}
        value={draft}
        onChange={onChange}
        upload={uploadPicture}
        minHeight={96}
        // Of what was begun before nothing takes the focus: somebody may be typing a mark.
        autoFocus={insertions > 0 || draft === (savedComment ?? '')}
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
