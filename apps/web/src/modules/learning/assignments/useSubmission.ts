import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { saveAssignment } from '@tuntas/contract/learning/assignments'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { useState } from 'react'
import { confirm } from '../../../kit/confirm'
import type { Errors } from '../../../kit/form'
import { useAccount } from '../../../kit/session'
import { useContractForm } from '../../../kit/useContractForm'
import { isMobileApp } from '../../../ui/mobileApp'
import type { HandIn } from './handInStore'
import { loadHandIns } from './loadHandIns'
import { useAttachment } from './useAttachment'
import { useDraft } from './useDraft'
import { askWithdrawal } from './withdrawal'

const discarding = {
  text: 'Draf di perangkat ini akan dibuang.',
  detail: 'Jawaban yang sudah dikumpulkan tidak berubah.',
  danger: true,
}

const mayReplace = (mark: number | null | undefined) =>
  mark === null || mark === undefined ? true : confirm(askWithdrawal(mark))

/** What the next version goes on from: nothing that was handed in with another group. */
export const findFormer = ({ assignment }: StudentLesson) => (assignment?.other_group ? null : assignment)

type Written = { description: string; attachment: File | null }

/** Into the store that sends it; nothing where the mark is not to go. */
const handIn = async (task: StudentLesson, userId: number, { description, attachment }: Written) => {
  if (!(await mayReplace(task.assignment?.score))) return undefined
  return (await loadHandIns()).put({
    user_id: userId,
    lessons_id: task.id,
    sent_key: crypto.randomUUID(),
    seen: task.assignment?.uploaded ?? 'none',
    seen_score: task.assignment?.score ?? 'none',
    name: task.name,
    description,
    file: attachment,
    at: Date.now(),
  })
}

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
  const draft = useDraft(user.id, task.id, findFormer(task)?.description ?? '')
  const attachment = useAttachment((file) => form.set({ attachment: file }))
  const form = useContractForm(saveAssignment, {
    initialValues: { description: draft.text, attachment: null as File | null },
    validate: (values) => validateSubmission(task, values, attachment.fault),
    tooLarge: STUDENT_FILE_TOO_LARGE,
    send: (values) => handIn(task, user.id, values),
    said: ({ message }) => message,
    invalidates: [[studentLesson, { params: { id: task.id } }]],
    saved: ({ description }) => {
      draft.drop()
      form.reset({ description, attachment: null })
    },
  })
  const write = (html: string) => {
    draft.write(html)
    form.set({ description: html })
  }
  return { form, draft, attachment, write }
}

/** The answer as it is written, kept and handed in. */
export function useSubmission(task: StudentLesson) {
  const { form, draft, attachment, write } = useWriting(task)
  /** Draws the editor anew. */
  const [version, setVersion] = useState(0)
  return {
    ...form,
    draft,
    attachment,
    version,
    write,
    discard: async () => {
      if (!(await confirm(discarding))) return
      form.set({ description: draft.reset() })
      setVersion(version + 1)
    },
    /** Back into the form, to be changed before it is handed in again. */
    takeBack: async (entry: HandIn) => {
      write(entry.description)
      attachment.restore(entry.file)
      setVersion(version + 1)
      await (await loadHandIns()).drop(entry)
    },
  }
}
