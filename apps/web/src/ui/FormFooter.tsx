import { Button } from '@mantine/core'

type FormFooterProps = { busy: boolean; onLeave: () => void }

/** What stands below a form of its own page: back, or save. */
export function FormFooter({ busy, onLeave }: FormFooterProps) {
  return (
    <>
      <p>Tanda * wajib diisi</p>
      <Button variant="default" onClick={onLeave}>
        Kembali
      </Button>
      <Button type="submit" loading={busy}>
        Simpan
      </Button>
    </>
  )
}
