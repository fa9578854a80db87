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
import { useDraft } from './useDraft'

/** What the next version goes on from: nothing that was handed in with another group. */
export const findFormer = ({ assignment }: StudentLesson) => (assignment?.other_group ? null : assignment)

/** What is to be handed in beside the text. */
export type Attached = {
  attachment: File | null
  /** Of which `attachment` was made, in their order. */
  photos: readonly File[]
  /** Why what was chosen was not taken. */
  fault: string | null
}
type Written = Attached & { description: string }

const NOTHING_ATTACHED: Attached = { attachment: null, photos: [], fault: null }
/** What was chosen while a hand-in was on its way: the form that comes after it goes on with that. */
const chosenSince = new Map<string, Attached>()
const takeChosen = (key: string): Attached => {
  const chosen = chosenSince.get(key) ?? NOTHING_ATTACHED
  chosenSince.delete(key)
  return chosen
}

/** What is to be handed in next, after this was sent. */
const findSince = (sent: Attached, attached: Attached): Attached =>
  attached.attachment === sent.attachment && attached.photos === sent.photos ? NOTHING_ATTACHED : attached

const validateSubmission = (task: StudentLesson, { description, attachment, fault }: Written): Errors => ({
  ...(description === '' && { description: 'Masukan deskripsi jawaban' }),
  ...(!attachment &&
    !isMobileApp &&
    !findFormer(task)?.attachment && { attachment: fault ?? 'Pilih lampiran jawaban' }),
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
  const [chosen] = useState(() => takeChosen(draft.key))
  const form = useContractForm(saveAssignment, {
    initialValues: { description: draft.text, ...chosen },
    validate: (values) => validateSubmission(task, values),
    tooLarge: STUDENT_FILE_TOO_LARGE,
    send: async ({ description, attachment: file }) => {
      draft.flush()
      return (await loadHandIns()).handIn(task, { user_id: user.id, description, file })
    },
    said: ({ message }) =>
      readDraft(draft.key) ? `${message} Yang tampak sekarang draf yang belum dikumpulkan.` : message,
    invalidates: [[studentLesson, { params: { id: task.id } }]],
    saved: (sent) => {
      const { description: written, ...attached } = form.latest()
      const since = findSince(sent, attached)
      chosenSince.set(draft.key, since)
      const left = draft.drop(sent.description)
      form.reset({ description: left, ...since })
      if (left !== written) show(left)
    },
  })
  const write = (html: string) => {
    draft.write(html)
    form.set({ description: html })
  }
  return { form, draft, write, show, version }
}

/** The answer as it is written, kept and handed in. */
export function useSubmission(task: StudentLesson) {
  const { form, draft, write, show, version } = useWriting(task)
  return {
    ...form,
    draft,
    version,
    write,
    show,
    /** Back into the form, to be changed before it is handed in again. */
    takeBack: async (entry: HandIn) => {
      draft.takeUp(entry.description)
      show(entry.description)
      form.set({ ...NOTHING_ATTACHED, attachment: entry.file })
      await (await loadHandIns()).drop(entry)
    },
  }
}
