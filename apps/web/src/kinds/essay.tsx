import { countWords } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { submissionFiles } from '../kit/form/fileKinds'
import type { AnsweredProps, Asked, Kind, PaperProps } from './kind'
import classes from './kinds.module.css'
import { laterParts } from './laterParts'

function Written({ question, answer, reader, Html, children }: AnsweredProps) {
  const nothing = reader === 'lecturer' ? '-' : question.answer_files?.length ? undefined : 'Tidak dijawab'
  return (
    <div className={classes.text}>
      {reader === 'lecturer' && <h3>Jawaban mahasiswa</h3>}
      {answer ? <Html html={answer} /> : nothing && <p>{nothing}</p>}
      {answer && <Words content={question.content} html={answer} />}
      {question.answer_files?.map((file) => (
        <p key={file.id}>
          <a href={file.url} target="_blank" rel="noopener">
            {file.name}
          </a>
        </p>
      ))}
      {children}
    </div>
  )
}

type Limits = { min_words?: number | null; max_words?: number | null }
const describeLimits = ({ min_words, max_words }: Limits) => {
  if (min_words && max_words) return `${min_words} sampai ${max_words} kata`
  return min_words ? `paling sedikit ${min_words} kata` : `paling banyak ${max_words} kata`
}

/** Word count, if a length is suggested; not enforced. */
function Words({ content, html }: { content: Limits; html: string }) {
  if (!content.min_words && !content.max_words) return null
  return (
    <p className={classes.words}>
      {countWords(html)} kata · diminta {describeLimits(content)}
    </p>
  )
}

const later = laterParts(() => import('./FileUploadParts'))
const BESIDE = { formats: submissionFiles.split(',').map((one) => one.slice(1)), max_files: 1 }
const getAttachment = ({ content }: Asked) => (content as { attachment?: string }).attachment
const needsFile = (question: Asked) => getAttachment(question) === 'required'
const wantsFile = (question: Asked) => ['optional', 'required'].includes(getAttachment(question) ?? '')

/** The required or optional file beside the text. */
function Beside({ beside = '', onAttach, ...paper }: PaperProps) {
  if (!onAttach || !wantsFile(paper.question)) return null
  return (
    <section className={classes.beside} aria-label="Lampiran">
      <h3>Lampiran{needsFile(paper.question) ? ' (wajib)' : ' (boleh dikosongkan)'}</h3>
      <later.Paper
        {...paper}
        question={{ ...paper.question, content: BESIDE }}
        value={beside}
        onAnswer={onAttach}
      />
    </section>
  )
}

export const essay: Kind = {
  name: 'Esai',
  byPerson: true,
  writes: true,
  choices: () => [],
  takesBeside: true,
  needsBeside: needsFile,
  Paper: (paper: PaperProps) => {
    const { question, Writing, value, onAnswer, onDraft, disabled } = paper
    return (
      <>
        <Writing value={value} onChange={onAnswer} onDraft={onDraft} disabled={disabled} />
        <Words content={question.content} html={value} />
        <Beside {...paper} />
      </>
    )
  },
  fetch: async (question) => wantsFile(question) && later.fetch(),
  Answered: Written,
  Told: ({ answer, Html }) => <Html html={answer} />,
}
