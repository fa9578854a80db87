import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { saveAssignment } from '@tuntas/contract/learning/assignments'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { useState } from 'react'
import type { Errors } from '../../../kit/form'
import { useAccount } from '../../../kit/session'
import { useContractForm } from '../../../kit/useContractForm'
import { isMobileApp } from '../../../ui/mobileApp'
import { readDraft } from './draft'
import type { HandIn } from './handInStore'
import { loadHandIns } from './loadHandIns'
import { useAttachment } from './useAttachment'
import { useDraft } from './useDraft'

/** What the next version goes on from: nothing that was handed in with another group. */
export const findFormer = ({ assignment }: StudentLesson) => (assignment?.other_group ? null : assignment)

type Written = { description: string; attachment: File | null }

/** @param refused why the file that was chosen was not taken */
const validateSubmission = (
  task: StudentLesson,
  { description, attachment }: Written,
  refused: string | null,
): Errors => ({
  ...(description === '' && { description: 'Masukan deskripsi jawaban' }),
  ...(!attachment &&
    !isMobileApp &&
    !findFormer(task)?.attachment && { attachment: refused ?? 'Pilih lampiran jawaban' }),
})

/** The text as it is written, kept in this browser, and the file beside it. */
function useWriting(task: StudentLesson) {
  const { user } = useAccount()
  /** Draws the editor anew. */
  const [version, setVersion] = useState(0)
  const show = (description: string) => {
    form.set({ description })
    setVersion((before) => before + 1)
  }
  const draft = useDraft(
    { userId: user.id, lessonId: task.id },
    findFormer(task)?.description ?? '',
    (html) => show(html),
  )
  const attachment = useAttachment((file) => form.set({ attachment: file }))
  const form = useContractForm(saveAssignment, {
    initialValues: { description: draft.text, attachment: null as File | null },
    validate: (values) => validateSubmission(task, values, attachment.fault),
    tooLarge: STUDENT_FILE_TOO_LARGE,
    send: async ({ description, attachment: file }) => {
      draft.flush()
      return (await loadHandIns()).handIn(task, { user_id: user.id, description, file })
    },
    said: ({ message }) =>
      readDraft(draft.key) ? `${message} Yang tampak sekarang draf yang belum dikumpulkan.` : message,
    invalidates: [[studentLesson, { params: { id: task.id } }]],
    saved: ({ description }) => {
      const { description: written } = form.latest()
      const left = draft.drop(description)
      form.reset({ description: left, attachment: null })
      if (left !== written) show(left)
    },
  })
  const write = (html: string) => {
    draft.write(html)
    form.set({ description: html })
  }
  return { form, draft, attachment, write, show, version }
}

/** The answer as it is written, kept and handed in. */
export function useSubmission(task: StudentLesson) {
  const { form, draft, attachment, write, show, version } = useWriting(task)
  return {
    ...form,
    draft,
    attachment,
    version,
    write,
    show,
    /** Back into the form, to be changed before it is handed in again. */
    takeBack: async (entry: HandIn) => {
      write(entry.description)
      show(entry.description)
      attachment.restore(entry.file)
      await (await loadHandIns()).drop(entry)
    },
  }
}
