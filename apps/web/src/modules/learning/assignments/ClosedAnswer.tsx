import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { RichText } from '../../../ui/RichText'
import classes from './Assignment.module.css'
import { HandedInFile } from './HandedInFile'
import type { useDraft } from './useDraft'

type ClosedProps = { task: StudentLesson; draft: ReturnType<typeof useDraft> }

/** Read-only after the end; includes drafts never handed in. */
export default function ClosedAnswer({ task: { assignment }, draft }: ClosedProps) {
  const drafts = draft.kept === null ? [] : [draft.text, ...draft.others].filter((text) => text !== '')
  return (
    <>
      {assignment ? <RichText html={assignment.description} /> : <p>Belum mengumpulkan tugas</p>}
      {drafts.length > 0 && (
        <section className={classes.references}>
          <h3>Draf di perangkat ini, tidak dikumpulkan</h3>
          {drafts.map((text) => (
            <RichText key={text} html={text} compact />
          ))}
        </section>
      )}
      <HandedInFile work={assignment} />
    </>
  )
}
