import type { AnsweredProps, Kind, PaperProps } from './kind'
import classes from './kinds.module.css'

function Written({ answer, reader, Html, children }: AnsweredProps) {
  const nothing = reader === 'student' ? 'Tidak dijawab' : '-'
  return (
    <div className={classes.text}>
      {reader === 'lecturer' && <h3>Jawaban mahasiswa</h3>}
      {answer ? <Html html={answer} /> : <p>{nothing}</p>}
      {children}
    </div>
  )
}

export const essay: Kind = {
  name: 'Esai',
  byPerson: true,
  writes: true,
  choices: () => [],
  Paper: ({ Writing, value, onAnswer, onDraft, disabled }: PaperProps) => (
    <Writing value={value} onChange={onAnswer} onDraft={onDraft} disabled={disabled} />
  ),
  Answered: Written,
  Told: ({ answer, Html }) => <Html html={answer} />,
}
