import { lazyPart } from '../ui/lazyPart'
import { ChoicePaper, MarkedChoices } from './choices'
import type { Asked, Choice, Kind, KindDraft } from './kind'

const letterAt = (place: number) => String.fromCharCode(65 + place)
const choices = ({ options }: Asked): Choice[] =>
  options.map(({ key, label }, place) => ({ answer: key, letter: letterAt(place), html: label }))

/** The letter of the right option of a draft; null where there is none yet. */
const keyOf = ({ options, answer }: KindDraft) => {
  const right = options.findIndex(({ place }) => place === answer)
  return right < 0 ? null : letterAt(right)
}

export const multipleChoice: Kind = {
  name: 'Pilihan ganda',
  byPerson: false,
  writes: false,
  choices,
  Paper: (props) => <ChoicePaper {...props} choices={choices(props.question)} />,
  Answered: ({ question, right, answer, ...props }) => (
    <MarkedChoices
      {...props}
      choices={choices(question).map((choice) => {
        const name = props.reader === 'student' ? choice.answer : choice.letter
        const explanation = question.options.find(({ key }) => key === choice.answer)?.explanation
        return { ...choice, explanation, right: name === right, chosen: name === answer }
      })}
    />
  ),
  Told: ({ answer }) => <p>Memilih {answer}</p>,
  Fields: lazyPart(() => import('./OptionFields')),
  sent: (draft) => ({
    options: draft.options.map(({ key, label, explanation }) => ({
      label,
      explanation,
      ...(key !== undefined && { key }),
    })),
    answer: keyOf(draft),
    content: {},
    key: null,
  }),
  keyWords: (draft) => keyOf(draft) ?? '',
}
