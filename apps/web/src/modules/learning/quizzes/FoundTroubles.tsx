import type { importQuestions } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count } from '../../../kit/format'
import classes from './QuestionFiles.module.css'

type Found = Reply<typeof importQuestions>['data']
type Trouble = Found['errors'][number]

function Lines({ title, troubles, kind }: { title: string; troubles: readonly Trouble[]; kind: string }) {
  if (troubles.length === 0) return null
  return (
    <section className={classes.troubles} data-kind={kind}>
      <h3>{title}</h3>
      <ul>
        {troubles.map(({ line, message }, at) => (
          <li key={at}>
            <b>Baris {line}</b> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is wrong with a file, line by line, and what of it is left out. */
export function FoundTroubles({ found: { errors, warnings } }: { found: Found }) {
  return (
    <div role="status">
      <Lines
        kind="error"
        title={`${count(errors.length)} kesalahan. Perbaiki filenya lalu pilih lagi; belum ada yang disimpan.`}
        troubles={errors}
      />
      <Lines kind="warning" title="Perlu diketahui" troubles={warnings} />
    </div>
  )
}
