import { Button, Card } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { studentWork } from '@tuntas/contract/insight/dashboard'
import { useState } from 'react'
import { confirm } from '../../../kit/confirm'
import { dateTime } from '../../../kit/format'
import { toPlain } from '../../../kit/plainText'
import { useData } from '../../../kit/queries'
import { saveFile } from '../../../kit/saveFile'
import { useAccount } from '../../../kit/session'
import { LinkButton } from '../../../ui/LinkButton'
import { dropDraft, getDraftKey, readDraft } from './draft'
import { handIns } from './handIns'
import { tasks } from './handInTasks'
import classes from './KeptHere.module.css'

type Kept = {
  lessonId: number
  name: string
  /** 'Ditolak server: …' */
  state: string
  html: string
  file: File | null
  drop: () => Promise<void>
}

/** In a form that any browser opens. */
const saveText = ({ name, html }: Kept) =>
  saveFile(new Blob([`<!doctype html><meta charset="utf-8">${html}`], { type: 'text/html' }), `${name}.html`)

const begin = (html: string) => {
  const text = toPlain(html)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** Hand-ins that the server does not have. */
const useHandIns = (): Kept[] =>
  useSelector(tasks).map((entry) => ({
    lessonId: entry.lessons_id,
    name: entry.name,
    state: entry.refused
      ? `Ditulis ${dateTime(new Date(entry.at).toISOString())}, tidak diterima server: ${entry.refused}`
      : `Ditulis ${dateTime(new Date(entry.at).toISOString())}, menunggu dikirim.`,
    html: entry.description,
    file: entry.file,
    drop: async () => {
      dropDraft(getDraftKey(entry.user_id, entry.lessons_id), entry.description)
      await handIns.drop(entry)
    },
  }))

/** Each text that this student has not handed in here, by its assignment. */
const listDrafts = (userId: number) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(getDraftKey(userId, 0).slice(0, -1)))
    .flatMap((key) => {
      const { html, other } = readDraft(key) ?? {}
      const texts = [html, other].filter((text) => text !== undefined)
      return texts.map((text) => ({ lessonId: Number(key.split('-').at(-1)), html: text }))
    })

/** Drafts that were never handed in. */
const useDrafts = (): Kept[] => {
  const { user } = useAccount()
  const [, look] = useState(0)
  return listDrafts(user.id).map(({ lessonId, html }) => ({
    lessonId,
    name: 'Draf tugas',
    state: 'Tugasnya tidak lagi terbuka untukmu. Draf ini tidak dikumpulkan.',
    html,
    file: null,
    drop: async () => {
      dropDraft(getDraftKey(user.id, lessonId), html)
      look((times) => times + 1)
    },
  }))
}

/** What a student wrote for assignments and this device alone has, also where the assignment itself is seen no more. */
export default function KeptHere() {
  const work = useData(studentWork)
  const open = new Set((work.data ?? []).map(({ lessons_id }) => lessons_id))
  const waiting = useHandIns()
  // An assignment that can be opened shows its draft itself, and one that was handed in stays a draft until it is there.
  const isUnseen = ({ lessonId, html }: Kept) =>
    work.isSuccess &&
    !open.has(lessonId) &&
    !waiting.some((one) => one.lessonId === lessonId && one.html === html)
  const all = [...waiting, ...useDrafts().filter(isUnseen)]
  if (all.length === 0) return null
  return (
    <Card component="section" className={classes.card} aria-labelledby="di-perangkat">
      <h2 id="di-perangkat">Belum dikumpulkan, hanya ada di perangkat ini</h2>
      <ul>
        {all.map((kept) => (
          <li key={`${kept.lessonId} ${kept.html}`}>
            <KeptRow kept={kept} isOpen={open.has(kept.lessonId)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KeptRow({ kept, isOpen }: { kept: Kept; isOpen: boolean }) {
  const { lessonId, name, state, html, file, drop } = kept
  const ask = () =>
    confirm({
      text: `Jawabanmu akan dihapus dari perangkat ini: ${name}.`,
      detail: 'Server tidak memilikinya. Unduh dulu jika masih kamu perlukan.',
      yes: 'Hapus',
      danger: true,
      act: drop,
    })
  return (
    <>
      <div className={classes.words}>
        <b>{name}</b>
        <p>{state}</p>
        <p className={classes.text}>{begin(html)}</p>
      </div>
      <div className={classes.acts}>
        {isOpen && (
          <LinkButton size="sm" to="/student/courses/lesson/assignment/$id" params={{ id: String(lessonId) }}>
            Buka tugas
          </LinkButton>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => saveText(kept)}
        >
          Unduh teks
        </Button>
        {file && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => saveFile(file, file.name)}
          >
            {file.name}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => void ask()}
        >
          Hapus
        </Button>
      </div>
    </>
  )
}
