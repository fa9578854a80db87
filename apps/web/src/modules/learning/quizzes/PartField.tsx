import { TextInput } from '@mantine/core'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { MAX_PART } from '@tuntas/contract/learning/questions'
import { useId } from 'react'
import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS } from '../../../kit/form/options'
import { listHeadings } from '../../../shared/lessons/headings'
import { joinPageTexts } from '../../../shared/lessons/lessonPage'
import type { QuestionFormState } from './useQuestionForm'

/** Position in the related material: a heading, or pages. */
export function PartField({ draft, errors, change }: Pick<QuestionFormState, 'draft' | 'errors' | 'change'>) {
  const list = useId()
  const material = useData(
    lecturerLesson,
    { params: { id: Number(draft.related_lessons_id) } },
    { staleTime: OPTIONS_STALE_MS },
  )
  const headings = listHeadings(material.data ? joinPageTexts(material.data) : null)
  return (
    <>
      <TextInput
        label="Bagian materi"
        description="Halaman atau judul bagian yang perlu dibaca lagi"
        placeholder={headings.length > 0 ? 'Pilih atau tulis bagian' : 'Misalnya hlm. 3–5'}
        autoComplete="off"
        maxLength={MAX_PART}
        list={list}
        value={draft.related_part}
        error={errors.related_part}
        data-path="related_part"
        onChange={(event) => change({ related_part: event.currentTarget.value })}
      />
      <datalist id={list}>
        {headings.map((heading) => (
          <option key={heading} value={heading} />
        ))}
      </datalist>
    </>
  )
}
