import { placeOfOption } from '@tuntas/contract/learning/part-kinds.schemas'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { kinds } from './kinds/index.ts'
import type { AlsoCorrect } from './kinds/kind.ts'

/** *Jawaban lain yang benar*: further right answers of a question. */

type Keyed = {
  type: QuestionType
  options: readonly { key: string }[]
  answer: string | null
  key: object | null
}

const listKeys = ({ answer, key }: Keyed): string[] =>
  answer === null ? ((key as { keys?: string[] } | null)?.keys ?? []) : [answer]
/** Equal for keys in any order. */
const serialise = (keys: string | readonly string[]) => JSON.stringify([...new Set([keys].flat())].sort())

/** Without duplicates, the key itself, and unknown options. */
const listFitting = (question: Keyed, sentKeys: AlsoCorrect): AlsoCorrect => {
  const names = new Set([serialise(listKeys(question))])
  return sentKeys.filter((one) => {
    const keys = [one].flat()
    const isOption = keys.every((key) => question.options.some((option) => option.key === key))
    const name = serialise(one)
    if (keys.length === 0 || !isOption || names.has(name)) return false
    names.add(name)
    return true
  })
}

const UNKNOWN = 'Pilih dari opsi soal ini'
const IS_KEY = 'Kunci jawaban sudah benar'
const ALL = 'Semua opsi menjadi benar. Jadikan soal bonus.'
const NO_FURTHER = 'Jenis soal ini tidak punya jawaban lain'
const ONE_EACH = 'Pilih satu opsi untuk setiap jawaban lain'
const SETS = 'Isi daftar opsi untuk setiap jawaban lain'

/** The sent answers by option keys, or the reason for their refusal. */
export const resolveFurther = (
  question: Keyed,
  sentKeys: AlsoCorrect,
): { further: AlsoCorrect } | { refused: string } => {
  const form = kinds[question.type].further
  if (sentKeys.length === 0) return { further: [] }
  if (!form) return { refused: NO_FURTHER }
  if (sentKeys.some((one) => Array.isArray(one) !== (form === 'sets')))
    return { refused: form === 'sets' ? SETS : ONE_EACH }
  const toKey = (name: string) => question.options[placeOfOption(question.options, name)]?.key ?? ''
  const answers = sentKeys.map((one) => (typeof one === 'string' ? toKey(one) : [...new Set(one.map(toKey))]))
  if (answers.some((one) => one.length === 0 || [one].flat().includes(''))) return { refused: UNKNOWN }
  const keyName = serialise(listKeys(question))
  if (answers.some((one) => serialise(one) === keyName)) return { refused: IS_KEY }
  const further = listFitting(question, answers)
  if (form === 'options' && further.length + 1 >= question.options.length) return { refused: ALL }
  return { further }
}

/** A question with those of its further answers that still fit: not the new key, and no removed options. */
export const withFurther = <Q extends Keyed>(
  question: Q,
  formerKeys: AlsoCorrect,
): Q & { also_correct: AlsoCorrect } => ({
  ...question,
  also_correct: kinds[question.type].further ? listFitting(question, formerKeys) : [],
})
