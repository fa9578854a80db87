import { type ReactNode, useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session/session'
import { askAway, type Kept } from '../../../shared/lessons/SavedCopyRow'
import { outbox, useOutbox } from './outbox'
import { type Entry, getEntryId } from './outboxEntry'
import { listStored, replaceIfSame } from './outboxStore'

const toKept = (entry: Entry, drop: () => Promise<void>): Kept => {
  const { answer, refused: refusal, quiz } = entry
  const name = quiz ? `${quiz.name}, soal ${quiz.number}` : 'Jawaban kuis'
  return {
    key: getEntryId(entry),
    name,
    state: `Jawaban kuis, tidak diterima: ${refusal}`,
    // Other answers are useless outside their paper.
    html: answer.startsWith('<') ? answer : undefined,
    file: null,
    at: quiz ? { to: '/student/courses/lesson/quiz/$id', id: quiz.id } : null,
    dropping: askAway(name, 'Jawaban ini tidak diterima.'),
    drop,
  }
}

type KeptAnswersProps = { children: (answers: readonly Kept[]) => ReactNode }

/** Quiz answers that the server refused, of all attempts. */
export default function KeptAnswers({ children }: KeptAnswersProps) {
  const { user } = useAccount()
  const { waiting: waitingCount } = useOutbox()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [times, look] = useState(0)
  useEffect(() => outbox.watch(() => look((before) => before + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched when the outcome of one is known
  useEffect(() => {
    void listStored(user.id).then((all) => setEntries(all.filter(({ refused: refusal }) => refusal)))
  }, [user.id, waitingCount, times])
  const drop = (entry: Entry) => async () => {
    await replaceIfSame(entry)
    look(times + 1)
  }
  return children(entries.map((entry) => toKept(entry, drop(entry))))
}
