import { Button, Textarea, TextInput } from '@mantine/core'
import {
  type BankDetail,
  bankFolders,
  bankQuestion,
  bankQuestions,
  bankSubjects,
  bankVersions,
  MAX_INDICATOR,
  saveBankQuestion,
} from '@tuntas/contract/learning/bank'
import { useEffect, useRef, useState } from 'react'
import { editings } from '../../../../kinds/editing'
import { invalidate } from '../../../../kit/client/queries'
import { useEditForm } from '../../../../kit/form/useEditForm'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { FieldPair } from '../../../../ui/FieldPair'
import { FormCard, FormSection } from '../../../../ui/FormCard'
import { type Compared, type Draft, emptyDraft, toCompared, toQuestionDraft } from '../draft'
import { GoalField } from '../GoalField'
import { LevelField } from '../LevelField'
import { QuestionBody } from '../QuestionBody'
import { AlikeHint } from './AlikeHint'
import { BankStateBadge, foldersInOrder, useBankFolders } from './bankWords'

type BankDraft = Draft & { folder_id: string; tags: string; indicator: string }
type BankCompared = Compared & Pick<BankDraft, 'folder_id' | 'tags' | 'indicator'>

const toBankDraft = (row: BankDetail | undefined): BankDraft => ({
  ...(row
    ? toQuestionDraft({
        ...row,
        lessons_id: 0,
        purpose: 'quiz',
        related_lessons_id: null,
        related_lessons: null,
        related_part: null,
        bank: null,
      })
    : emptyDraft()),
  folder_id: row?.folder_id ? String(row.folder_id) : '',
  tags: row?.tags.join(', ') ?? '',
  indicator: row?.indicator ?? '',
})

const pickCompared = (draft: BankDraft): BankCompared => {
  const { folder_id, tags, indicator } = draft
  return { ...toCompared(draft), folder_id, tags, indicator }
}

const toBody = (draft: BankDraft, subject: number) => {
  const { id, type, question, explanation, point, level, goals, goal_id, folder_id, tags, indicator } = draft
  return {
    id,
    type,
    question,
    explanation,
    point,
    level,
    goals,
    goal_id,
    indicator,
    ...editings[type].sent(draft),
    course_category_id: subject,
    folder_id: folder_id === '' ? null : folder_id,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  }
}

type BankFormProps = {
  subject: number
  /** A class of the mata kuliah, for its goals. */
  courseId: number
  row: BankDetail | undefined
  onSaved?: (reply: { data: { id: number } }) => unknown
}

/**
 * Edits a bank question, with the fields of quiz questions. The form stays mounted during typing: its own
 * save or another person's change remounts it only if nothing would be lost.
 */
export default function BankForm({ row, ...props }: BankFormProps) {
  const version = row?.version
  const stays = useRef({ isDirty: false, isOwn: false })
  const [drawnForm, setDrawnForm] = useState({ version, time: 0 })
  if (version !== drawnForm.version) {
    const { isDirty, isOwn } = stays.current
    setDrawnForm({ version, time: drawnForm.time + (isDirty || isOwn ? 0 : 1) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save of one's own explains one version
  useEffect(() => {
    stays.current.isOwn = false
  }, [version])
  const onTaken = () => {
    stays.current = { isDirty: false, isOwn: false }
    setDrawnForm(({ time, ...one }) => ({ ...one, time: time + 1 }))
  }
  return <Fields key={drawnForm.time} row={row} stays={stays} onTaken={onTaken} {...props} />
}

type FieldsProps = BankFormProps & {
  stays: { current: { isDirty: boolean; isOwn: boolean } }
  onTaken: () => void
}

function useBankForm({ subject, courseId, row, onSaved, stays, onTaken }: FieldsProps) {
  return useEditForm<typeof saveBankQuestion, BankDraft, BankDetail, BankCompared>(saveBankQuestion, {
    initialValues: toBankDraft(row),
    ...(row && { version: row.version }),
    toBody: (draft) => toBody(draft, subject),
    compared: pickCompared,
    versions: {
      row,
      toValues: (row) => pickCompared(toBankDraft(row)),
      fields: async () => ({
        ...(await import('../questionVersion')).buildQuestionFields(courseId),
        folder_id: 'Folder',
        tags: 'Tag',
        indicator: 'Indikator',
      }),
      take: async () => {
        await invalidate([bankQuestion])
        onTaken()
      },
    },
    invalidates: [bankQuestion, bankQuestions, bankFolders, bankSubjects, bankVersions],
    onChange: (_, isDirty) => {
      stays.current.isDirty = isDirty
    },
    saved: () => {
      stays.current.isOwn = true
    },
    done: (reply) => onSaved?.(reply),
  })
}

function Fields(props: FieldsProps) {
  const { subject, courseId, row } = props
  const folders = useBankFolders(subject).data?.data ?? []
  const form = useBankForm(props)
  const fields = {
    draft: form.values,
    errors: form.errors,
    change: (part: Partial<Draft> | ((latest: Draft) => Partial<Draft>)) =>
      form.set(typeof part === 'function' ? part(form.latest()) : part),
  }
  const { draft, errors, change } = fields
  const isFixed = row !== undefined && (!row.can_edit || row.archived)
  return (
    <form {...form.bind} aria-label="Soal bank">
      <FormCard
        refusal={form.refusal}
        footer={
          <>
            <p>
              {isFixed
                ? 'Kamu hanya dapat membaca soal ini.'
                : row
                  ? 'Isi yang berubah menjadi versi baru. Kuis yang memakai versi lama tidak berubah.'
                  : 'Tanda * wajib diisi'}
            </p>
            <Button type="submit" loading={form.busy} disabled={isFixed}>
              Simpan
            </Button>
          </>
        }
      >
        <FormSection
          title="Soal"
          hint={row ? <BankStateBadge state={row.state} /> : 'Soal baru berstatus draf sampai ditelaah.'}
        >
          <QuestionBody form={fields} fixed={false} autoFocus={!row} />
          <AlikeHint subject={subject} id={row?.id} question={draft.question} />
        </FormSection>
        <FormSection title="Keterangan" hint="Dipakai untuk mencari soal, menyusun kisi-kisi, dan mengundi.">
          <FieldPair>
            <TextInput
              label="Bobot soal"
              withAsterisk
              inputMode="decimal"
              autoComplete="off"
              placeholder="Misalnya 4"
              {...form.field('point')}
            />
            <ChoiceSelect
              label="Folder"
              hint="Tanpa folder"
              options={foldersInOrder(folders)}
              {...form.field('folder_id')}
            />
          </FieldPair>
          <LevelField value={draft.level} error={errors.level} onChange={(level) => change({ level })} />
          <GoalField
            courseId={courseId}
            description="Tujuan belajar mata kuliah ini"
            value={draft}
            error={errors.goals ?? errors.goal_id}
            onChange={change}
          />
          <TextInput
            label="Tag"
            description="Pisahkan dengan koma"
            placeholder="Misalnya: uts, hitungan"
            autoComplete="off"
            {...form.field('tags')}
          />
          <Textarea
            label="Indikator"
            description="Kemampuan yang diukur soal ini, untuk kisi-kisi"
            autosize
            minRows={2}
            maxLength={MAX_INDICATOR}
            {...form.field('indicator')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
