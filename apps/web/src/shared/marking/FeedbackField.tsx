import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { isSame } from '../../kit/client/isSame'
import { FocusedTextField } from '../../kit/form/FocusedTextField'
import { uploadPicture } from '../../kit/form/uploadPicture'
import { lazyPart } from '../../ui/lazyPart'
import { RichText } from '../../ui/RichText'
import classes from './FeedbackField.module.css'

type FeedbackFieldProps = {
  /** The saved feedback. */
  saved: string | null
  /** The text being written; undefined while there is none. */
  draft: string | undefined
  onChange: (draft: string | undefined) => void
  /** Saves the feedback alone. Missing where it is saved together with a mark. */
  onSave?: () => void
  busy: boolean
  hint?: string
}

/** Loaded after the field. */
const FeedbackComments = lazyPart(() => import('./FeedbackComments'))

/** Feedback on a student's work. The parent keeps the draft and sends it with the mark. */
export default function FeedbackField({
  saved: savedComment,
  draft,
  onChange,
  onSave,
  busy,
  hint,
}: FeedbackFieldProps) {
  // Remount the editor for every inserted comment.
  const [insertions, setInsertions] = useState(0)
  // The saved feedback when writing began; a newer one would be overwritten unread.
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
        // Do not focus an existing draft: the lecturer may be typing a mark.
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
