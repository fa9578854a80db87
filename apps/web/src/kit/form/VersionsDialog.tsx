import '../../ui/mantine-shell.css'
import { Button } from '@mantine/core'
import { Modal } from '../../ui/Modal'
import { RichText } from '../../ui/RichText'
import { nearTime } from '../format'
import type { Difference } from './differences'
import { useConflict } from './differences'
import { textFocus, useTypingPause } from './useTypingPause'
import classes from './VersionsDialog.module.css'

const EMPTY = '(kosong)'

function Side({ title, text, rich }: { title: string; text: string; rich: boolean | undefined }) {
  return (
    <div className={classes.side}>
      <small>{title}</small>
      {rich && text !== '' ? <RichText html={text} compact /> : <p>{text === '' ? EMPTY : text}</p>}
    </div>
  )
}

function Field({
  difference: { label, mine: ownText, theirs: otherText, rich },
}: {
  difference: Difference
}) {
  return (
    <section className={classes.field} aria-label={label}>
      <h3>{label}</h3>
      <div className={classes.sides}>
        <Side title="Versimu" text={ownText} rich={rich} />
        <Side title="Tersimpan" text={otherText} rich={rich} />
      </div>
    </section>
  )
}

/** Compares two versions of an edited row field by field, and asks which to keep. */
export default function VersionsDialog() {
  const conflict = useConflict()
  const isFree = useTypingPause(conflict !== null)
  if (!conflict) return null
  const { changed_by, changed_at, differences, answer } = conflict
  const editorName = changed_by ?? 'Orang lain'
  return (
    <Modal
      opened
      onClose={() => answer('later')}
      trapFocus={isFree}
      title="Data ini sudah diubah orang lain"
      // Above the dialog that saves.
      zIndex={300}
      size={880}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.lead} {...textFocus}>
        <b>{editorName}</b> menyimpan perubahan{changed_at && ` pukul ${nearTime(changed_at)}`} saat kamu
        mengubah data ini. Pilih versi yang dipakai.
      </p>
      <div className={classes.fields}>
        {differences.map((difference) => (
          <Field key={difference.label} difference={difference} />
        ))}
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => answer('later')}>
          Lanjut mengubah
        </Button>
        <Button variant="default" onClick={() => answer('theirs')}>
          Pakai yang tersimpan
        </Button>
        <Button onClick={() => answer('mine')}>Pakai versiku</Button>
      </div>
    </Modal>
  )
}
