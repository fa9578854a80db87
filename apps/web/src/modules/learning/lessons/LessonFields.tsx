import { Skeleton, TextInput } from '@mantine/core'
import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { Suspense } from 'react'
import { lessonFiles } from '../../../kit/form/fileKinds'
import { uploadPicture } from '../../../kit/form/uploadPicture'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DocumentField } from '../../../ui/FileField'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { lazyPart } from '../../../ui/lazyPart'
import { RichTextField } from '../../../ui/RichTextField'
import { Skeletons } from '../../../ui/Skeletons'
import { FlagSwitch } from './FlagSwitch'
import { formats, types } from './lessonChoices'
import { type FormerPage, type LessonFormApi, useLessonForm } from './useLessonForm'

/** Loaded by lesson type. */
const QuizSection = lazyPart(() => import('./QuizSection'))
const AssignmentSection = lazyPart(() => import('./AssignmentSection'))
const ToolSection = lazyPart(() => import('./ToolSection'))
const OtherEditors = lazyPart(() => import('../../../shared/lessons/OtherEditors'))
/** Loaded after the other fields. */
const MediaField = lazyPart(() => import('./MediaField'))
const LinkFields = lazyPart(() => import('./LinkFields'))
const LessonBlockFields = lazyPart(() => import('./LessonBlockFields'))
const WindowSection = lazyPart(() => import('./WindowSection'))

type LessonFieldsProps = {
  courseId: number
  sectionId: number
  /** The page to return to. */
  back: FormerPage
  topics: readonly { id: number; name: string }[]
  lesson: LecturerLesson | undefined
}

export function LessonFields({ courseId, sectionId, back, topics, lesson }: LessonFieldsProps) {
  const { form, leave } = useLessonForm({ sectionId, back, topics }, lesson)
  const { values } = form
  // Existing work depends on the type.
  const isFixed = lesson !== undefined && lesson.total_work > 0
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <About form={form} lesson={lesson} topics={topics} fixed={isFixed} />
        <Content form={form} lesson={lesson} />
        {values.type === 'LESSON' && (
          <Suspense fallback={<Skeletons shape="fields" count={1} />}>
            <LessonBlockFields form={form} />
          </Suspense>
        )}
        {values.type === 'QUIZ' && (
          <Suspense fallback={<Skeletons shape="fields" count={2} />}>
            <QuizSection form={form} lessonId={lesson?.id} />
          </Suspense>
        )}
        {values.type === 'ASSIGNMENT' && (
          <Suspense fallback={<Skeletons shape="fields" count={1} />}>
            <AssignmentSection courseId={courseId} form={form} hasWork={isFixed} />
          </Suspense>
        )}
        {values.type === 'TOOL' && (
          <Suspense fallback={<Skeletons shape="fields" count={2} />}>
            <ToolSection form={form} hasMarks={isFixed} />
          </Suspense>
        )}
        <Suspense fallback={<Skeletons shape="fields" count={1} />}>
          <WindowSection form={form} />
        </Suspense>
        <FormSection title="Status">
          <FlagSwitch
            label="Publish Pembelajaran"
            hint={
              values.status === 'publish' ? 'Tampil bagi mahasiswa.' : 'Draft: belum tampil bagi mahasiswa.'
            }
            on={values.status === 'publish'}
            onChange={(on) => form.set({ status: on ? 'publish' : 'unpublish' })}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}

type PartProps = { form: LessonFormApi; lesson: LecturerLesson | undefined }
type AboutProps = PartProps & Pick<LessonFieldsProps, 'topics'> & { fixed: boolean }

/** Name, topic and type. */
function About({ form, lesson, topics, fixed: isFixed }: AboutProps) {
  const { values } = form
  const hasFormat = values.type !== 'QUIZ' && values.type !== 'TOOL'
  return (
    <FormSection
      title="Pembelajaran"
      hint={
        isFixed
          ? 'Jenisnya tetap, karena sudah ada mahasiswa yang mengerjakan.'
          : 'Apa yang dipelajari atau dikerjakan.'
      }
    >
      {lesson && (
        <Suspense fallback={null}>
          <OtherEditors of="lesson" id={lesson.id} editing />
        </Suspense>
      )}
      <TextInput
        label="Judul"
        placeholder="Masukan judul pembelajaran"
        withAsterisk
        autoComplete="off"
        {...form.field('name')}
      />
      <ChoiceSelect
        label="Topik"
        hint="Pilih topik"
        withAsterisk
        options={topics.map((topic) => ({ value: String(topic.id), label: topic.name }))}
        {...form.field('sections_id')}
      />
      <ChoiceCards
        name="type"
        label="Jenis pembelajaran"
        options={isFixed ? types.filter((type) => type.value === values.type) : types}
        {...form.field('type')}
        value={values.type}
      />
      {hasFormat && (
        <ChoiceCards
          name="format"
          label="Format pembelajaran"
          options={formats}
          {...form.field('format')}
          value={values.format}
        />
      )}
    </FormSection>
  )
}

/** Content to read. */
function Content({ form, lesson }: PartProps) {
  const { values } = form
  const isQuiz = values.type === 'QUIZ'
  const hasFormat = !isQuiz && values.type !== 'TOOL'
  return (
    <FormSection
      title="Isi"
      hint={isQuiz ? 'Petunjuk kuis. Soal ditambahkan setelah kuis disimpan.' : undefined}
    >
      {hasFormat && values.format === 'FILE' && (
        <DocumentField
          label="Lampiran"
          accept={lessonFiles}
          hint="DOC, DOCX, XLS, XLSX, PPT, PPTX, PDF, PNG, atau JPG, kurang dari 5 MB. PDF, gambar, DOCX, XLSX, dan PPTX terbuka langsung di halaman."
          required
          present={lesson?.attachment}
          {...form.file('attachment')}
        />
      )}
      <RichTextField
        label="Deskripsi"
        required={isQuiz || (hasFormat && values.format === 'TEXT')}
        minHeight={240}
        upload={uploadPicture}
        {...form.field('description')}
        value={values.description}
      />
      <RichTextField
        label="Sumber belajar"
        hint="Buku, tautan, atau bacaan lain."
        minHeight={96}
        {...form.field('references')}
        value={values.references}
      />
      {values.type === 'LESSON' && (
        <Suspense fallback={<Skeleton height={92} radius="md" />}>
          <MediaField form={form} media={lesson?.media} />
          <LinkFields form={form} />
        </Suspense>
      )}
      <RichTextField
        label="Catatan"
        hint="Hanya dibaca dosen kelas ini."
        minHeight={96}
        {...form.field('note')}
        value={values.note}
      />
    </FormSection>
  )
}
