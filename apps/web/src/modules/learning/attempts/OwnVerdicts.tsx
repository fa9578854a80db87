import { type AnswerVerdict, attemptVerdicts } from '@tuntas/contract/learning/attempts'
import { listIn } from '../../../kinds/answers'
import { kinds } from '../../../kinds/index'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { RichText } from '../../../ui/RichText'
import { ToneBadge } from '../../../ui/StateBadge'
import { states } from '../../../ui/states'
import { getAnswerState } from './answerState'
import classes from './OwnVerdicts.module.css'

/** The student's answers of an attempt with right or wrong, without keys; wrong ones first. */
export default function OwnVerdicts({ attemptId }: { attemptId: number }) {
  const verdicts = useEndpoint(attemptVerdicts, { query: { answer_id: attemptId } })
  return (
    <Loaded query={verdicts} shape="rows" count={3} failed="Jawabanmu gagal dimuat">
      {({ data }) => {
        const rightAnswers = data.filter(({ status }) => status === 'correct')
        return (
          <>
            <List verdicts={data.filter(({ status }) => status !== 'correct')} />
            {rightAnswers.length > 0 && (
              <details className={classes.right}>
                <summary>Yang sudah benar ({rightAnswers.length})</summary>
                <List verdicts={rightAnswers} />
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function List({ verdicts }: { verdicts: readonly AnswerVerdict[] }) {
  return (
    <ol className={classes.list}>
      {verdicts.map((verdict) => {
        const { label, tone } = states[getAnswerState(verdict)]
        return (
          <li key={verdict.id}>
            <p className={classes.head}>
              <b>Soal {verdict.number}</b> <ToneBadge tone={tone}>{label}</ToneBadge>
            </p>
            <RichText html={verdict.question} compact />
            <OwnAnswer verdict={verdict} />
          </li>
        )
      })}
    </ol>
  )
}

const letterAt = (place: number) => String.fromCharCode(65 + place)

/** The selected choices alone, or the answer as its kind shows it without a key. */
function OwnAnswer({ verdict }: { verdict: AnswerVerdict }) {
  const { type, answer, options } = verdict
  const { choices, Answered } = kinds[type]
  if (!answer) return <p className={classes.none}>Tidak dijawab</p>
  const all = options.length
    ? options.map(({ key, label }, place) => ({ answer: key, letter: letterAt(place), html: label }))
    : choices(verdict)
  if (all.length === 0)
    return (
      <Answered
        question={{ ...verdict, key: null }}
        right={null}
        answer={answer}
        reader="student"
        Html={RichText}
      />
    )
  const selectedKeys = [answer, ...listIn(answer, 'keys')]
  return (
    <ul className={classes.own} aria-label="Jawabanmu">
      {all
        .filter((choice) => selectedKeys.includes(choice.answer))
        .map(({ answer: key, letter, html }) => (
          <li key={key}>
            <b>{letter}</b> <RichText html={html} compact />
          </li>
        ))}
    </ul>
  )
}
