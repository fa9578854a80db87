import { IconUsers } from '@tabler/icons-react'
import { questionEditors } from '@tuntas/contract/learning/questions'
import { useData } from '../../../kit/queries'
import classes from './QuestionEditor.module.css'

const EVERY = 15_000
const names = new Intl.ListFormat('id', { type: 'conjunction' })

type OtherEditorsProps = {
  id: number
  /** Whether the reader is at work on it too, not merely looking. */
  editing: boolean
}

/** Says that somebody else is at work on the same question. Saving stays safe without it. */
export default function OtherEditors({ id, editing }: OtherEditorsProps) {
  const others = useData(
    questionEditors,
    { query: { id, editing } },
    { refetchInterval: EVERY, staleTime: 0, gcTime: 0, retry: false },
  )
  return (
    <p role="status" className={classes.others}>
      {others.data && others.data.length > 0 && (
        <span>
          <IconUsers size={16} aria-hidden />
          {names.format(others.data.map(({ name }) => name))} sedang mengubah soal ini
        </span>
      )}
    </p>
  )
}
