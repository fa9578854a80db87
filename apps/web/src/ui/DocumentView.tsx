import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconFile, IconMaximize } from '@tabler/icons-react'
import { useRef } from 'react'
import { DocumentFrame } from './DocumentFrame'
import classes from './DocumentView.module.css'
import { getDocumentKind, parseFileName } from './documentKind'

/** Formats of Office before 2007, which nothing but Office reads. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'Word lama (.doc) tidak dapat dibuka di sini. Unduh, atau simpan ulang sebagai .docx atau PDF.',
  xls: 'Excel lama (.xls) tidak dapat dibuka di sini. Unduh, atau simpan ulang sebagai .xlsx.',
  ppt: 'PowerPoint lama (.ppt) tidak dapat dibuka di sini. Unduh, atau simpan ulang sebagai .pptx atau PDF.',
}

type DocumentViewProps = {
  /** Link to the file; it ends with the file's name. */
  url: string
}

/** A document opened in place, always with a download of the original. */
export default function DocumentView({ url }: DocumentViewProps) {
  const box = useRef<HTMLElement>(null)
  const name = parseFileName(url)
  const kind = getDocumentKind(name)
  return (
    <section ref={box} className={classes.document} aria-label={`Dokumen ${name}`}>
      <div className={classes.bar}>
        <IconFile size={18} stroke={1.7} aria-hidden />
        <span className={classes.name}>{name}</span>
        {kind && document.fullscreenEnabled && (
          <ActionIcon
            aria-label="Layar penuh"
            title="Layar penuh"
            onClick={() =>
              document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen()
            }
          >
            <IconMaximize size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <Button
          component="a"
          href={url}
          download={name}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          Unduh
        </Button>
      </div>
      {kind === null && (
        <p className={classes.plain}>
          {OLD_OFFICE[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ??
            'Jenis file ini tidak dapat dibuka di sini. Unduh untuk membukanya.'}
        </p>
      )}
      {kind === 'image' && (
        <div className={classes.picture}>
          <img src={url} alt={name} />
        </div>
      )}
      {kind !== null && kind !== 'image' && <DocumentFrame key={url} url={url} kind={kind} name={name} />}
    </section>
  )
}
