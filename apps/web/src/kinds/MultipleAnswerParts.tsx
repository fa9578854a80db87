import { OptionCard } from '../ui/OptionCard'
import { listIn, writePart } from './answers'
import { MarkedChoices } from './choices'
import type { AnsweredProps, Asked, PaperProps } from './kind'
import classes from './kinds.module.css'

const choices = ({ options }: Asked) =>
  options.map(({ key, label }, place) => ({
    answer: key,
    letter: String.fromCharCode(65 + place),
    html: label,
  }))

const wrongWords: Record<string, string> = {
  minus: 'Opsi salah mengurangi nilai.',
  zero: 'Satu opsi salah membuat nilai nol.',
  ignore: 'Opsi salah tidak mengurangi nilai.',
}

export function Paper({ question, value, onAnswer, disabled, Html }: PaperProps) {
  const selectedKeys = listIn(value, 'keys')
  const toggle = (key: string) =>
    onAnswer(
      writePart(
        'keys',
        selectedKeys.includes(key) ? selectedKeys.filter((one) => one !== key) : [...selectedKeys, key],
      ),
    )
  return (
    <fieldset className={classes.options}>
      <legend className={classes.hint}>Pilih semua jawaban yang benar</legend>
      {choices(question).map(({ answer, letter, html }) => (
        <OptionCard
          key={answer}
          many
          name={`soal-${question.id}`}
          value={answer}
          letter={letter}
          checked={selectedKeys.includes(answer)}
          onChoose={toggle}
          disabled={disabled}
        >
          <Html html={html} compact />
        </OptionCard>
      ))}
    </fieldset>
  )
}

export function Answered({ question, answer, right: _, ...props }: AnsweredProps) {
  const selectedKeys = listIn(answer, 'keys')
  const right = Array.isArray(question.key?.keys) ? question.key.keys : []
  const all = choices(question)
  const further = (question.also_correct ?? []).map((keys) =>
    all.filter(({ answer }) => keys.includes(answer)).map(({ letter }) => letter),
  )
  return (
    <>
      <MarkedChoices
        {...props}
        choices={all.map((choice) => ({
          ...choice,
          explanation: question.options.find(({ key }) => key === choice.answer)?.explanation,
          right: right.includes(choice.answer),
          chosen: selectedKeys.includes(choice.answer),
        }))}
      />
      {question.content.partial !== false && (
        <p className={classes.words}>{wrongWords[String(question.content.wrong ?? 'minus')]}</p>
      )}
      {further.length > 0 && (
        <p className={classes.words}>
          Juga benar: {further.map((letters) => letters.join(', ')).join(' · ')}
        </p>
      )}
    </>
  )
}
