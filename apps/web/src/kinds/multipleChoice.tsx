import { ChoicePaper, MarkedChoices } from './choices'
import type { Asked, Choice, Kind } from './kind'

const letterAt = (place: number) => String.fromCharCode(65 + place)
const choices = ({ options }: Asked): Choice[] =>
  options.map(({ key, label }, place) => ({ answer: key, letter: letterAt(place), html: label }))

export const multipleChoice: Kind = {
  name: 'Pilihan ganda',
  byPerson: false,
  writes: false,
  further: 'options',
  choices,
  Paper: (props) => <ChoicePaper {...props} choices={choices(props.question)} />,
  Answered: ({ question, right, answer, ...props }) => (
    <MarkedChoices
      {...props}
      choices={choices(question).map((choice) => {
        const name = props.reader === 'student' ? choice.answer : choice.letter
        const explanation = question.options.find(({ key }) => key === choice.answer)?.explanation
        const also = question.also_correct?.includes(choice.answer)
        return { ...choice, explanation, right: name === right || also, also, chosen: name === answer }
      })}
    />
  ),
  Told: ({ answer }) => <p>Memilih {answer}</p>,
}
