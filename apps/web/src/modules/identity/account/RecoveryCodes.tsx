import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '../../../kit/client/saveFile'
import { copyText } from '../../../kit/form/copyText'
import { useAccount } from '../../../kit/session/session'
import { printText } from './printText'
import classes from './setup.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Recovery codes, shown once; to be stored away from the phone. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { username } = useAccount().user
  const text = `Kode pemulihan Tuntas\nAkun: ${username}\nAlamat: ${location.host}\nSetiap kode hanya dapat dipakai sekali.\n\n${codes.join('\n')}\n`
  const copy = () => copyText(text, 'Kode disalin.', 'Unduh atau cetak kodenya.')
  const buttons = [
    { label: 'Salin', icon: IconCopy, run: copy },
    {
      label: 'Unduh',
      icon: IconDownload,
      run: () => saveFile(new Blob([text], { type: 'text/plain' }), 'kode-pemulihan-tuntas.txt'),
    },
    { label: 'Cetak', icon: IconPrinter, run: () => printText(text) },
  ]
  return (
    <div className={classes.stack}>
      <p>
        Bila ponselmu hilang, satu kode ini menggantikannya saat masuk. Setiap kode hanya dapat dipakai
        sekali, dan kode ini <strong>tidak ditampilkan lagi</strong>.
      </p>
      <ul className={classes.codes} aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {buttons.map(({ label, icon: Icon, run }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button onClick={onDone}>Sudah saya simpan</Button>
    </div>
  )
}
