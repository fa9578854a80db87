import { Button } from '@mantine/core'

type FormFooterProps = {
  busy: boolean
  /** Of a form that one comes back from. */
  onLeave?: () => void
}

/** What stands below a form: back, where there is a way back, and save. */
export function FormFooter({ busy, onLeave }: FormFooterProps) {
  return (
    <>
      <p>Tanda * wajib diisi</p>
      {onLeave && (
        <Button variant="default" onClick={onLeave}>
          Kembali
        </Button>
      )}
      <Button type="submit" loading={busy}>
        Simpan
      </Button>
    </>
  )
}
