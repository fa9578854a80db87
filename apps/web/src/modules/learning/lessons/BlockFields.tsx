import { TextInput } from '@mantine/core'
import { lessonFiles } from '../../../kit/form/fileKinds'
import { uploadPicture } from '../../../kit/form/uploadPicture'
import { FieldPair } from '../../../ui/FieldPair'
import { RichTextField } from '../../../ui/RichTextField'
import { BlockUpload } from './BlockUpload'
import type { BlockDraft } from './blockDrafts'
import { MediaBox } from './MediaBox'
import type { LessonFormApi } from './useLessonForm'

export type BlockFieldsProps = {
  block: BlockDraft
  /** Starts at 1. */
  place: number
  form: Pick<LessonFormApi, 'isDirty' | 'errors'>
  change: (part: Partial<BlockDraft>) => void
}

const getFieldPath = (place: number, field: string) => `blocks.${place - 1}.${field}`
const getFieldError = ({ form, place }: BlockFieldsProps, field: string) =>
  form.errors[getFieldPath(place, field)]

function Text({ block, place, ...rest }: BlockFieldsProps) {
  return (
    <RichTextField
      label={`Teks blok ${place}`}
      required
      minHeight={160}
      upload={uploadPicture}
      value={block.text}
      onChange={(text) => rest.change({ text })}
      error={getFieldError({ block, place, ...rest }, 'text')}
      data-path={getFieldPath(place, 'text')}
    />
  )
}

function File(props: BlockFieldsProps) {
  const { block, place, change } = props
  return (
    <BlockUpload
      label="File"
      hint="DOC, DOCX, XLS, XLSX, PPT, PPTX, PDF, PNG, atau JPG, kurang dari 5 MB."
      accept={lessonFiles}
      required
      file={block.file}
      error={getFieldError(props, 'file_id')}
      path={getFieldPath(place, 'file_id')}
      onFile={({ id, ...file }) => change({ file_id: String(id), file })}
    />
  )
}

const NO_CAPTIONS = { captions_id: '', captions: null }

function Media(props: BlockFieldsProps) {
  const { block, place, form, change } = props
  const { file, captions_id, captions } = block
  return (
    <>
      <MediaBox
        label="Video atau audio"
        form={form}
        inBlock
        named={file}
        isStored={file?.url !== undefined}
        error={getFieldError(props, 'file_id')}
        path={getFieldPath(place, 'file_id')}
        onMedia={(id, mediaFile) => change({ file_id: String(id), file: mediaFile, ...NO_CAPTIONS })}
      />
      {file && (
        <BlockUpload
          label="Teks video"
          hint="VTT atau SRT, kurang dari 5 MB. Tampil saat video atau audio diputar."
          accept=".vtt,.srt"
          file={captions_id === '' ? null : { name: 'Teks video', ...(captions && { url: captions }) }}
          error={getFieldError(props, 'captions_id')}
          path={getFieldPath(place, 'captions_id')}
          onFile={({ id, url }) => change({ captions_id: String(id), captions: url })}
          onRemove={() => change(NO_CAPTIONS)}
        />
      )}
    </>
  )
}

function Link(props: BlockFieldsProps) {
  const { block, place, change } = props
  return (
    <FieldPair>
      <TextInput
        label="Tautan video atau file"
        description="YouTube atau Google Drive. Baru dimuat setelah mahasiswa menekannya."
        type="url"
        withAsterisk
        placeholder="https://youtu.be/…"
        autoComplete="off"
        value={block.link_url}
        onChange={(event) => change({ link_url: event.currentTarget.value })}
        error={getFieldError(props, 'link_url')}
        data-path={getFieldPath(place, 'link_url')}
      />
      <TextInput
        label="Judul tautan"
        description="Yang dibaca mahasiswa pada kartunya."
        withAsterisk
        autoComplete="off"
        value={block.link_title}
        onChange={(event) => change({ link_title: event.currentTarget.value })}
        error={getFieldError(props, 'link_title')}
        data-path={getFieldPath(place, 'link_title')}
      />
    </FieldPair>
  )
}

/** Fields by block kind. */
export const blockFields = { text: Text, file: File, media: Media, link: Link }
