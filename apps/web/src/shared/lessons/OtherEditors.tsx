import { IconUsers } from '@tabler/icons-react'
import { lessonEditors, questionEditors } from '@tuntas/contract/learning/editors'
import { useData } from '../../kit/client/queries'
import classes from './OtherEditors.module.css'

const EVERY = 15_000
const names = new Intl.ListFormat('id', { type: 'conjunction' })

/** Things that two people can edit: the endpoint and the noun. */
const kinds = {
  question: { endpoint: questionEditors, noun: 'soal ini' },
  lesson: { endpoint: lessonEditors, noun: 'pembelajaran ini' },
}

type OtherEditorsProps = {
  of: keyof typeof kinds
  id: number
  /** Whether the reader is editing too, not only viewing. */
  editing: boolean
}

/** Shows who else is editing. Saving is safe without it. */
export default function OtherEditors({ of, id, editing }: OtherEditorsProps) {
  const { endpoint, noun } = kinds[of]
  const otherEditors = useData(
    endpoint,
    { query: { id, editing } },
    { refetchInterval: EVERY, staleTime: 0, gcTime: 0, retry: false },
  )
  return (
    <p role="status" className={classes.others}>
      {otherEditors.data && otherEditors.data.length > 0 && (
        <span>
          <IconUsers size={16} aria-hidden />
          {names.format(otherEditors.data.map(({ name }) => name))} sedang mengubah {noun}
        </span>
      )}
    </p>
  )
}
