import { Tabs } from '@mantine/core'
import type { MadeForms } from '@tuntas/contract/learning/paper-forms'
import { questionTypeNames } from '@tuntas/contract/learning/questions'
import { number, score } from '../../../../kit/format'
import { RichText } from '../../../../ui/RichText'
import classes from './Forms.module.css'

type FormQuestionsProps = Pick<MadeForms, 'forms' | 'texts'>

/** The questions of each form, in the order of the kisi-kisi. */
export function FormQuestions({ forms, texts }: FormQuestionsProps) {
  const byId = new Map(texts.map((text) => [text.bank_version_id, text]))
  return (
    <>
      <h3>Soal tiap paket</h3>
      <Tabs defaultValue={forms[0]?.name ?? null} keepMounted={false}>
        <Tabs.List aria-label="Paket">
          {forms.map(({ name, total_question }) => (
            <Tabs.Tab key={name} value={name}>
              Paket {name} ({total_question})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {forms.map(({ name, questions }) => (
          <Tabs.Panel key={name} value={name}>
            <ol className={classes.questions}>
              {questions.map(({ bank_version_id, point, p, estimated: isEstimated }) => {
                const text = byId.get(bank_version_id)
                return (
                  <li key={bank_version_id}>
                    {text && <RichText html={text.question} />}
                    <small>
                      {text && `${questionTypeNames[text.type]} · `}
                      {number(point)} poin · P {score(p)}
                      {isEstimated && ' (perkiraan)'}
                    </small>
                  </li>
                )
              })}
            </ol>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
