import { Button, Card } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { studentWork } from '@tuntas/contract/insight/dashboard'
import { useState } from 'react'
import { forgetFile } from '../../../kinds/sendFile'
import { confirm, type Question } from '../../../kit/confirm'
import { dateTime } from '../../../kit/format'
import { toPlain } from '../../../kit/plainText'
import { useData } from '../../../kit/queries'
import { saveFile } from '../../../kit/saveFile'
import { useSendingFiles } from '../../../kit/sendingFiles'
import { useAccount } from '../../../kit/session'
import { LinkButton } from '../../../ui/LinkButton'
import { dropDraft, getDraftKey, readDraft } from './draft'
import type { HandIn } from './handInStore'
import { handIns } from './handIns'
import { tasks } from './handInTasks'
import classes from './KeptHere.module.css'

type Kept = {
  key: string
  name: string
  /** 'Tidak diterima server: …' */
  state: string
  html?: string
  file: File | null
  /** Its assignment or quiz, whose own page says whether it is open. */
  at: { to: '/student/courses/lesson/assignment/$id' | '/student/courses/lesson/quiz/$id'; id: number } | null
  dropping: Pick<Question, 'text' | 'detail' | 'yes'>
  drop: () => Promise<void>
}

const toAssignment = (id: number) => ({ to: '/student/courses/lesson/assignment/$id', id }) as const

const askAway = (name: string, known: string) => ({
  text: `Jawabanmu akan dihapus dari perangkat ini: ${name}.`,
  detail: `${known} Unduh dulu jika masih kamu perlukan.`,
  yes: 'Hapus',
})

/** In a form that any browser opens. */
const saveText = (name: string, html: string) =>
  saveFile(new Blob([`<!doctype html><meta charset="utf-8">${html}`], { type: 'text/html' }), `${name}.html`)

const begin = (html: string) => {
  const text = toPlain(html)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** One that waits may have arrived: its reply alone was lost. */
const describeHandIn = ({ at, refused }: HandIn) => {
  const written = `Ditulis ${dateTime(new Date(at).toISOString())}`
  return refused
    ? { state: `${written}, tidak diterima server: ${refused}`, known: 'Server tidak menerimanya.' }
    : {
        state: `${written}. Belum ada kabar dari server: mungkin sudah diterima, mungkin belum. Dikirim lagi begitu jaringan kembali.`,
        known: 'Belum diketahui apakah server sudah menerimanya.',
      }
}

const useHandIns = (): Kept[] =>
  useSelector(tasks).map((entry) => {
    const { state, known } = describeHandIn(entry)
    return {
      key: entry.sent_key,
      name: entry.name,
      state,
      html: entry.description,
      file: entry.file,
      at: toAssignment(entry.lessons_id),
      dropping: askAway(entry.name, known),
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
      waiting: 'belum terkirim, menunggu koneksi.',
      refused: `tidak diterima server: ${why}`,
    }
    return {
      key: sent_key,
      name: file.name,
      state: `Berkas jawaban kuis${quiz ? ` ${quiz.name}` : ''}, ${states[state]}`,
      file,
      at: quiz ? { to: '/student/courses/lesson/quiz/$id', id: quiz.id } : null,
      dropping: {
        text: `${file.name} akan dihapus dari perangkat ini${state === 'refused' ? '' : ' dan tidak dikirim lagi'}.`,
        detail:
          'Yang sudah menjadi bagian jawabanmu di server tidak berubah. Unduh dulu jika masih kamu perlukan.',
        yes: 'Hapus berkas',
      },
      drop: () => forgetFile(item),
    }
  })

/** Each text that this student has not handed in here, by its assignment. */
const listDrafts = (userId: number) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(getDraftKey(userId, 0).slice(0, -1)))
    .flatMap((key) => {
      const draft = readDraft(key)
      const texts = draft ? [draft.html, ...draft.others] : []
      return texts.map((text) => ({ lessonId: Number(key.split('-').at(-1)), html: text }))
    })

/** Drafts that the list below does not lead to, which holds the classes of this year alone. */
const useDrafts = (): Kept[] => {
  const { user } = useAccount()
  const [, look] = useState(0)
  const work = useData(studentWork)
  const listed = new Set((work.data ?? []).map(({ lessons_id }) => lessons_id))
  // What was handed in stays a draft until it is there.
  const sending = useSelector(tasks)
  const isSent = (lessonId: number, html: string) =>
    sending.some((one) => one.lessons_id === lessonId && one.description === html)
  if (work.isPending) return []
  return listDrafts(user.id)
    .filter(({ lessonId, html }) => !listed.has(lessonId) && !isSent(lessonId, html))
    .map(({ lessonId, html }) => ({
      key: `${lessonId} ${html}`,
      name: 'Draf tugas',
      state: 'Belum dikumpulkan dari perangkat ini.',
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

/** What a student wrote or chose here and the server is not known to have, also where its assignment is seen no more. */
export default function KeptHere() {
  const all = [useHandIns(), useFiles(), useDrafts()].flat()
  if (all.length === 0) return null
  return (
    <Card component="section" className={classes.card} aria-labelledby="di-perangkat">
      <h2 id="di-perangkat">Masih tersimpan di perangkat ini</h2>
      <ul>
        {all.map((kept) => (
          <li key={kept.key}>
            <KeptRow kept={kept} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KeptRow({ kept: { name, state, html, file, at, dropping, drop } }: { kept: Kept }) {
  return (
    <>
      <div className={classes.words}>
        <b>{name}</b>
        <p>{state}</p>
        {html !== undefined && <p className={classes.text}>{begin(html)}</p>}
      </div>
      <div className={classes.acts}>
        {at && (
          <LinkButton size="sm" to={at.to} params={{ id: String(at.id) }}>
            {at.to === '/student/courses/lesson/quiz/$id' ? 'Buka kuis' : 'Buka tugas'}
          </LinkButton>
        )}
        {html !== undefined && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => saveText(name, html)}
          >
            Unduh teks
          </Button>
        )}
        {file && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => saveFile(file, file.name)}
          >
            {html === undefined ? 'Unduh' : file.name}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => void confirm({ ...dropping, danger: true, act: drop })}
        >
          {html === undefined ? 'Batal' : 'Hapus'}
        </Button>
      </div>
    </>
  )
}
