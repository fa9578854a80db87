import { letterAt, type Question } from '@tuntas/contract/learning/questions'
import { kinds } from '../../../kinds/index'
import { toPlain } from '../../../kit/form/plainText'
import type { Remediable } from '../../../shared/marking/remedies/remediable'

/** A question of the list, as the remedy dialog needs it. */
export function toRemediable({
  id,
  number,
  type,
  options,
  answer,
  key,
  bonus,
  also_correct,
}: Question): Remediable {
  const keys = Array.isArray(key?.keys) ? key.keys : []
  const lettered = options.map((option, place) => ({
    key: option.key,
    letter: letterAt(place),
    text: toPlain(option.label) || 'Gambar atau rumus',
    isKey: letterAt(place) === answer || keys.includes(option.key),
  }))
  const getLetter = (name: string) => lettered.find((option) => option.key === name)?.letter ?? name
  return {
    id,
    number,
    bonus: bonus === 1,
    further: kinds[type].further,
    options: lettered,
    also: also_correct.map((one) => [one].flat().map(getLetter)),
  }
}
