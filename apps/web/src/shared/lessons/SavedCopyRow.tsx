import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { saveFile } from '../../kit/client/saveFile'
import { confirm, type Question } from '../../kit/form/confirm'
import { toPlain } from '../../kit/form/plainText'
import { LinkButton } from '../../ui/LinkButton'
import classes from './SavedCopyRow.module.css'

/** Student work that only this device holds. */
export type Kept = {
  key: string
  name: string
  /** 'Tidak diterima server: …' */
  state: string
  html?: string
  file: File | null
  /** The page of its assignment or quiz, which shows whether it is open. */
  at: { to: '/student/courses/lesson/assignment/$id' | '/student/courses/lesson/quiz/$id'; id: number } | null
  dropping: Pick<Question, 'text' | 'detail' | 'yes'>
  drop: () => Promise<void>
}

export const askAway = (name: string, detail: string) => ({
  text: `Jawabanmu akan dihapus dari perangkat ini: ${name}.`,
  detail,
  yes: 'Hapus',
})

/** As HTML, which any browser opens. */
const saveText = (name: string, html: string) =>
  saveFile(new Blob([`<!doctype html><meta charset="utf-8">${html}`], { type: 'text/html' }), `${name}.html`)

const begin = (html: string) => {
  const text = toPlain(html)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** Asks before deleting: this is the last chance to download it. */
const withFetching = ({ html, file, dropping }: Kept) =>
  html === undefined && !file
    ? dropping
    : { ...dropping, detail: `${dropping.detail} Unduh dulu jika masih kamu perlukan.` }

export function KeptRow({ kept: keptAnswer }: { kept: Kept }) {
  const { name, state, html, file, at, drop } = keptAnswer
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
          onClick={() => void confirm({ ...withFetching(keptAnswer), danger: true, act: drop })}
        >
          {file && html === undefined ? 'Batal' : 'Hapus'}
        </Button>
      </div>
    </>
  )
}
