import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { RichText } from '../ui/RichText'
import { RichTextField } from '../ui/RichTextField'
import classes from './FeedbackField.module.css'
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

/** What a lecturer says of somebody's work. What is written is kept by whoever draws this, and goes along with a mark. */
export default function FeedbackField({ saved, draft, onChange, onSave, busy, hint }: FeedbackFieldProps) {
  if (draft === undefined)
    return (
      <div className={classes.feedback}>
        {saved && (
          <section aria-label="Umpan balik">
            <b>Umpan balik</b>
            <RichText html={saved} compact />
          </section>
        )}
        <Button
          variant="default"
          className={classes.open}
          leftSection={<IconMessage2 size={17} aria-hidden />}
          onClick={() => onChange(saved ?? '')}
        >
          {saved ? 'Ubah umpan balik' : 'Tulis umpan balik'}
        </Button>
      </div>
    )
  return (
    <div className={classes.feedback}>
      <RichTextField
        label="Umpan balik"
        hint={hint}
        value={draft}
        onChange={onChange}
        upload={uploadPicture}
        minHeight={96}
        // Of what was begun before nothing takes the focus: somebody may be typing a mark.
        autoFocus={draft === (saved ?? '')}
      />
      <div className={classes.buttons}>
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
