import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { saveAssignment } from '@tuntas/contract/learning/assignments'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { useState } from 'react'
import type { Errors } from '../../../kit/form/form'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useAccount } from '../../../kit/session/session'
import { isMobileApp } from '../../../ui/mobileApp'
import { type Attached, chosenFiles } from './chosen'
import { getDraftKey, readDraft } from './draft'
import type { HandIn } from './handInStore'
import { tasks } from './handInTasks'
import { loadHandIns } from './loadHandIns'
import { useDraft } from './useDraft'

/** The basis of the next version: never the hand-in of another group. */
export const findFormer = ({ assignment }: StudentLesson) =>
  assignment?.other_group || assignment?.handed_in === 0 ? null : assignment

type Written = Attached & { description: string }

const validateSubmission = (task: StudentLesson, { description, attachment, fault }: Written): Errors => ({
  ...(description === '' && { description: 'Masukan deskripsi jawaban' }),
  ...(!attachment &&
    !isMobileApp &&
    !findFormer(task)?.attachment && { attachment: fault ?? 'Pilih lampiran jawaban' }),
})

/** Hands in. Refused or declined files stay in the form. */
async function handIn(task: StudentLesson, user_id: number, { description, ...attached }: Written) {
  const key = getDraftKey(user_id, task.id)
  chosenFiles.send(key, attached)
  let isTaken = false
  try {
    const reply = await (await loadHandIns()).handIn(task, {
      user_id,
      description,
      file: attached.attachment,
    })
    isTaken = reply !== undefined || tasks.get().some(({ lessons_id }) => lessons_id === task.id)
    return reply
  } finally {
    if (!isTaken) chosenFiles.keep(key)
  }
}

/** The text with its stored draft, and the file. */
function useWriting(task: StudentLesson) {
  const { user } = useAccount()
  /** Remounts the editor. */
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
  const [attached] = useState(() => chosenFiles.take(draft.key))
  const form = useContractForm(saveAssignment, {
    initialValues: { description: draft.text, ...attached },
    validate: (values) => validateSubmission(task, values),
    tooLarge: STUDENT_FILE_TOO_LARGE,
    onChange: ({ attachment, photos, fault }) => chosenFiles.set(draft.key, { attachment, photos, fault }),
    send: (work) => {
      draft.flush()
      return handIn(task, user.id, work)
    },
    said: ({ message }) =>
      readDraft(draft.key) ? `${message} Draf yang tampak belum dikumpulkan.` : message,
    invalidates: [[studentLesson, { params: { id: task.id } }]],
    saved: (sentWork) => {
      const { description: writtenText } = form.latest()
      const remainingText = draft.drop(sentWork.description)
      form.reset({ description: remainingText, ...chosenFiles.take(draft.key) })
      if (remainingText !== writtenText) show(remainingText)
    },
  })
  const write = (html: string) => {
    draft.write(html)
    form.set({ description: html })
  }
  return { form, draft, write, show, version }
}

/** The answer: editing, storing and handing in. */
export function useSubmission(task: StudentLesson) {
  const { form, draft, write, show, version } = useWriting(task)
  return {
    ...form,
    draft,
    version,
    write,
    show,
    /** Puts it back into the form. */
    takeBack: async (entry: HandIn) => {
      draft.takeUp(entry.description)
      show(entry.description)
      form.set(chosenFiles.takeBack(draft.key, entry.file))
      await (await loadHandIns()).drop(entry)
    },
  }
}
