import { Button } from '@mantine/core'

type FormFooterProps = {
  busy: boolean
  /** For a form that leads back. */
  onLeave?: () => void
  /** What pressing the button does, where it is more than saving. */
  submitLabel?: string
}

/** Footer of a form: back (if possible) and save. */
export function FormFooter({ busy, onLeave, submitLabel = 'Simpan' }: FormFooterProps) {
  return (
    <>
      <p>Tanda * wajib diisi</p>
      {onLeave && (
        <Button variant="default" onClick={onLeave}>
          Kembali
        </Button>
      )}
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </>
  )
}
