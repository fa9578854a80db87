import { Card } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { studentWork } from '@tuntas/contract/insight/dashboard'
import { useState } from 'react'
import { forgetFile } from '../../../kinds/sendFile'
import { useData } from '../../../kit/client/queries'
import { useSendingFiles } from '../../../kit/device/sendingFiles'
import { dateTime } from '../../../kit/format'
import { useAccount } from '../../../kit/session/session'
import { askAway, type Kept, KeptRow } from '../../../shared/lessons/SavedCopyRow'
import { dropDraft, getDraftKey, listTexts, listUnkept, look } from './draft'
import type { HandIn } from './handInStore'
import { handIns } from './handIns'
import { tasks } from './handInTasks'
import classes from './KeptHere.module.css'

const toAssignment = (id: number) => ({ to: '/student/courses/lesson/assignment/$id', id }) as const

/** A waiting hand-in may have arrived, if only the reply was lost. */
const describeHandIn = ({ at, refused: refusal }: HandIn) => {
  const writtenAt = `Ditulis ${dateTime(new Date(at).toISOString())}`
  return refusal
    ? { state: `${writtenAt}, tidak diterima: ${refusal}`, known: 'Jawaban ini tidak diterima.' }
    : {
        state: `${writtenAt}. Belum pasti terkirim. Kami kirim lagi begitu ada jaringan.`,
        known: 'Belum pasti jawaban ini sudah terkirim.',
      }
}

const useHandIns = (): Kept[] =>
  useSelector(tasks).map((entry) => {
    const { state, known: detail } = describeHandIn(entry)
    return {
      key: entry.sent_key,
      name: entry.name,
      state,
      html: entry.description,
      file: entry.file,
      at: toAssignment(entry.lessons_id),
      dropping: askAway(entry.name, detail),
      drop: async () => {
        dropDraft(getDraftKey(entry.user_id, entry.lessons_id), entry.description)
        await handIns.drop(entry)
      },
    }
  })

/** Files of quiz answers that the answers do not name yet. */
const useFiles = (): Kept[] =>
  useSendingFiles().map((item) => {
    const { sent_key, file, state, why, quiz } = item
    const states = {
      sending: 'sedang dikirim.',
      waiting: 'belum terkirim, menunggu jaringan.',
      refused: `tidak diterima: ${why}`,
    }
    return {
      key: sent_key,
      name: file.name,
      state: `File jawaban kuis${quiz ? ` ${quiz.name}` : ''}, ${states[state]}`,
      file,
      at: quiz ? { to: '/student/courses/lesson/quiz/$id', id: quiz.id } : null,
      dropping: {
        text: `${file.name} akan dihapus dari perangkat ini${state === 'refused' ? '' : ' dan tidak dikirim lagi'}.`,
        detail: 'Jawabanmu yang sudah terkirim tidak berubah.',
        yes: 'Hapus file',
      },
      drop: () => forgetFile(item),
    }
  })

/** All unsent texts of this student, by assignment. */
const listDrafts = (userId: number) =>
  [...new Set([...Object.keys(localStorage), ...listUnkept()])]
    .filter((key) => key.startsWith(getDraftKey(userId, 0).slice(0, -1)))
    .flatMap((key) => {
      const { draft, kept: isKept } = look(key)
      return listTexts(draft).map((html) => ({ lessonId: Number(key.split('-').at(-1)), html, kept: isKept }))
    })

/** Drafts that the list below does not show: other years' classes, and unkept ones. */
const useDrafts = (): Kept[] => {
  const { user } = useAccount()
  const [, look] = useState(0)
  const work = useData(studentWork)
  const lessonIds = new Set((work.data ?? []).map(({ lessons_id }) => lessons_id))
  // A hand-in stays a draft until the server has it.
  const sending = useSelector(tasks)
  const isSent = (lessonId: number, html: string) =>
    sending.some((one) => one.lessons_id === lessonId && one.description === html)
  if (work.isPending) return []
  return listDrafts(user.id)
    .filter(
      ({ lessonId, html, kept: isKept }) => !(isKept && lessonIds.has(lessonId)) && !isSent(lessonId, html),
    )
    .map(({ lessonId, html, kept: isKept }) => ({
      key: `${lessonId} ${html}`,
      name: 'Draf tugas',
      state: isKept
        ? 'Belum dikumpulkan dari perangkat ini.'
        : 'Belum dikumpulkan. Hilang jika halaman ini ditutup.',
      html,
      file: null,
      at: toAssignment(lessonId),
      dropping: askAway('Draf tugas', 'Draf ini belum dikumpulkan dari perangkat ini.'),
      drop: async () => {
        dropDraft(getDraftKey(user.id, lessonId), html)
        look((times) => times + 1)
      },
    }))
}

/**
 * Work of a student that only this device is known to have, even if its assignment is no longer visible.
 * @param answers of quizzes and practice
 */
export default function KeptHere({ answers }: { answers: readonly Kept[] }) {
  const all = [useHandIns(), answers, useFiles(), useDrafts()].flat()
  if (all.length === 0) return null
  return (
    <Card component="section" className={classes.card} aria-labelledby="di-perangkat">
      <h2 id="di-perangkat">Masih tersimpan di perangkat ini</h2>
      <ul>
        {all.map((keptItem) => (
          <li key={keptItem.key}>
            <KeptRow kept={keptItem} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
