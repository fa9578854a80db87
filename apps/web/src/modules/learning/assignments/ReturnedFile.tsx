import { Button } from '@mantine/core'
import { IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import {
  assignmentResults,
  type HandedIn,
  returnFile,
  submissionDetail,
} from '@tuntas/contract/learning/assignments'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { submissionFiles } from '../../../kit/form/fileKinds'
import { fileFault } from '../../../kit/form/fileSize'
import { toast } from '../../../kit/form/toast'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './AssignmentMarking.module.css'
import { canAnnotate } from './annotated'

/** Loaded on the first annotation. */
const Annotate = lazyPart(() => import('./Annotate'))

/** A file returned with the mark, uploaded when it is chosen. */
export function ReturnedFile({ shown: handIn }: { shown: HandedIn }) {
  const { id, version, returned_attachment: url, returned_filename: name } = handIn
  const chooser = useRef<HTMLInputElement>(null)
  const [drawing, setDrawing] = useState(false)
  const sending = useAction(returnFile, {
    said: ofReply,
    invalidates: [assignmentResults, [submissionDetail, { query: { id } }]],
  })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    const fault = fileFault(file)
    if (fault) toast.error(fault)
    else void sending.run({ body: { id, version }, files: { attachment: file } })
  }
  const remove = () =>
    void sending.ask(
      { text: `Ambil file ${name} dari nilai ini?`, danger: true },
      { body: { id, version, remove_attachment: true } },
    )
  return (
    <div className={classes.returned}>
      {url && (
        <a href={url} target="_blank" rel="noopener">
          <IconPaperclip size={16} aria-hidden /> {name}
        </a>
      )}
      {canAnnotate(handIn) && (
        <Button
          variant="default"
          size="sm"
          disabled={sending.pending}
          leftSection={<IconPencil size={17} aria-hidden />}
          onClick={() => setDrawing(true)}
        >
          {handIn.returned_annotated ? 'Lanjutkan umpan balik di file' : 'Umpan balik di file'}
        </Button>
      )}
      <Suspense fallback={null}>
        {drawing && <Annotate shown={handIn} onClose={() => setDrawing(false)} />}
      </Suspense>
      <input
        ref={chooser}
        type="file"
        accept={submissionFiles}
        hidden
        aria-label="File dari dosen"
        onChange={take}
      />
      <Button
        variant="default"
        size="sm"
        loading={sending.pending}
        title="PDF, DOC, DOCX, ZIP, RAR, PNG, atau JPG, kurang dari 5 MB"
        leftSection={<IconPaperclip size={17} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {url ? 'Ganti file' : 'Lampirkan file'}
      </Button>
      {url && (
        <Button
          variant="subtle"
          size="sm"
          disabled={sending.pending}
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={remove}
        >
          Ambil file
        </Button>
      )}
    </div>
  )
}
