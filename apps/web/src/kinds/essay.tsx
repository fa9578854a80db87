import { countWords } from '@tuntas/contract/learning/written-kinds.vocabulary'
import type { AnsweredProps, Kind, PaperProps } from './kind'
import classes from './kinds.module.css'

function Written({ question, answer, reader, Html, children }: AnsweredProps) {
  const nothing = reader === 'student' ? 'Tidak dijawab' : '-'
  return (
    <div className={classes.text}>
      {reader === 'lecturer' && <h3>Jawaban mahasiswa</h3>}
      {answer ? <Html html={answer} /> : <p>{nothing}</p>}
      {answer && <Words content={question.content} html={answer} />}
      {children}
    </div>
  )
}

type Limits = { min_words?: number | null; max_words?: number | null }
const wanted = ({ min_words, max_words }: Limits) => {
  if (min_words && max_words) return `${min_words} sampai ${max_words} kata`
  return min_words ? `paling sedikit ${min_words} kata` : `paling banyak ${max_words} kata`
}

/** How long the text is, where a length is wanted; nobody is held to it. */
function Words({ content, html }: { content: Limits; html: string }) {
  if (!content.min_words && !content.max_words) return null
  return (
    <p className={classes.words}>
      {countWords(html)} kata · diminta {wanted(content)}
    </p>
  )
}

export const essay: Kind = {
  name: 'Esai',
  byPerson: true,
  writes: true,
  choices: () => [],
  Paper: ({ question, Writing, value, onAnswer, onDraft, disabled }: PaperProps) => (
    <>
      <Writing value={value} onChange={onAnswer} onDraft={onDraft} disabled={disabled} />
      <Words content={question.content} html={value} />
    </>
  ),
  Answered: Written,
  Told: ({ answer, Html }) => <Html html={answer} />,
}
