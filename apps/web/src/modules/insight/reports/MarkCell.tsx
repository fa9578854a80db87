import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { gradebook } from '@tuntas/contract/insight/reports'
import { assignmentResults, updateScore } from '@tuntas/contract/learning/assignments'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { buildQuery, queryClient } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { score as formatScore, number } from '../../../kit/format'
import classes from './Gradebook.module.css'

type Lesson = { id: number; name: string }
type Person = { user_id: number; name: string; nim: string }
type MarkCellProps = { lesson: Lesson; person: Person; children: ReactNode }

/** The hand-in behind the cell, with the version that a save must know. */
const findHandIn = async (lesson: Lesson, person: Person) => {
  const query = { id: lesson.id, keywords: person.nim, limit: 100 }
  const { data } = await queryClient.fetchQuery({ ...buildQuery(assignmentResults, { query }), staleTime: 0 })
  return data.find(({ user_id }) => user_id === person.user_id)
}
type HandIn = NonNullable<Awaited<ReturnType<typeof findHandIn>>>

const readMark = (text: string): number | null => {
  const value = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : Number.NaN
  return value <= 100 ? value : null
}

/** The next cell below of the same assignment. */
const focusBelow = (button: HTMLElement | null) => {
  const column = [...document.querySelectorAll<HTMLElement>(`[data-mark="${button?.dataset.mark}"]`)]
  const below = button && column[column.indexOf(button) + 1]
  ;(below ?? button)?.focus()
}

function useMark(lesson: Lesson, person: Person, onSaved: () => void) {
  const [formerMark, setFormerMark] = useState<number | null>(null)
  const saving = useTask(
    ({ handIn, mark }: { handIn: HandIn; mark: number }) =>
      call(updateScore, {
        body: {
          ...(handIn.id === undefined
            ? { lessons_id: lesson.id, user_id: person.user_id }
            : { id: handIn.id, version: handIn.version }),
          score: mark,
        },
      }),
    {
      said: ({ message }) => message,
      invalidates: [gradebook.page, assignmentResults],
      done: (_, { handIn }) => {
        setFormerMark(handIn.score)
        onSaved()
      },
      refused: (error) =>
        toast.error(
          isRefused(error, 'stale') ? 'Nilai ini baru saja diubah. Yang terbaru ditampilkan.' : error.message,
        ),
    },
  )
  return { saving, formerMark }
}

/** A mark that is typed in its cell. Enter saves and goes to the cell below, Escape leaves. */
export function MarkCell({ lesson, person, children }: MarkCellProps) {
  const [handIn, setHandIn] = useState<HandIn>()
  const [text, setText] = useState('')
  const [error, setError] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setHandIn(undefined)
    setTimeout(() => button.current?.focus())
  }
  const { saving, formerMark } = useMark(lesson, person, () => {
    setHandIn(undefined)
    setTimeout(() => focusBelow(button.current))
  })
  const reading = useTask(() => findHandIn(lesson, person), {
    done: (row) => {
      if (!row) return toast.error('Mahasiswa ini tidak lagi di kelas.')
      if (row.group_id !== null && row.id !== undefined)
        return toast.error('Nilai kelompok diatur di halaman tugas.')
      setText(row.score === null ? '' : number(row.score))
      setError(false)
      setHandIn(row)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mark = readMark(text)
    setError(mark === null)
    if (mark === null || !handIn) return
    if (mark === handIn.score) return close()
    if ((await saving.run({ handIn, mark })) === undefined) close()
  }
  const undo = async () => {
    const now = await findHandIn(lesson, person)
    if (now && formerMark !== null) await saving.run({ handIn: now, mark: formerMark })
  }
  if (handIn)
    return (
      <form className={classes.markCell} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          size="xs"
          aria-label={`Nilai ${lesson.name}, ${person.name}`}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={text}
          error={error && 'Isi 0 sampai 100'}
          disabled={saving.pending}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </form>
    )
  return (
    <span className={classes.markCell}>
      {formerMark !== null && (
        <ActionIcon
          size="sm"
          title={`Kembalikan ke ${formatScore(formerMark)}`}
          aria-label={`Kembalikan nilai ${lesson.name}, ${person.name} ke ${formatScore(formerMark)}`}
          onClick={() => void undo()}
        >
          <IconArrowBackUp size={14} />
        </ActionIcon>
      )}
      <button
        ref={button}
        type="button"
        data-mark={lesson.id}
        title="Ketik nilai"
        aria-label={`Ketik nilai ${lesson.name}, ${person.name}`}
        onClick={() => void reading.run()}
      >
        {children}
      </button>
    </span>
  )
}
