import type { Rubric } from '@tuntas/contract/learning/rubric'
import { rubricForm } from '@tuntas/contract/learning/rubric.schemas'
import { child, children, type Node } from '../../xml-tree.ts'
import { readField } from '../files.ts'
import { type Draft, lose } from './draft.ts'

/** Converts Moodle's grading of an assignment to our rubric. */

const LONGEST = 200
const toPlain = (text: string) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Moodle's levels have no name; a short description serves as one. */
const toLevel = (node: Node, at: number) => {
  const definition = toPlain(readField(node, 'definition'))
  const isName = definition !== '' && definition.length <= LONGEST
  return {
    name: isName ? definition : `Tingkat ${at + 1}`,
    points: Number(readField(node, 'score')),
    description: isName || definition === '' ? null : definition,
  }
}

const criteriaIn = (definition: Node | undefined) =>
  children(child(child(definition, 'plugin_gradingform_rubric_definition'), 'criteria'), 'criterion')
    .toSorted((a, b) => Number(readField(a, 'sortorder')) - Number(readField(b, 'sortorder')))
    .map((criterion) => ({
      name: toPlain(readField(criterion, 'description')).slice(0, LONGEST),
      levels: children(child(criterion, 'levels'), 'level').map(toLevel),
    }))

/** @param grading `grading.xml` of the assignment */
export const rubricIn = (draft: Draft, grading: Node | null): Rubric | null => {
  const area = children(child(grading ?? undefined, 'areas'), 'area').find((one) =>
    /^(rubric|guide)$/.test(readField(one, 'activemethod')),
  )
  if (!area) return null
  if (readField(area, 'activemethod') === 'guide') {
    lose(draft, 'Panduan penilaian Moodle dilewati')
    return null
  }
  const definitions = children(child(area, 'definitions'), 'definition')
  const criteria = criteriaIn(definitions.find((one) => readField(one, 'method') === 'rubric'))
  const { data, error } = rubricForm.safeParse({ criteria })
  if (error) lose(draft, `Rubrik Moodle dilewati: ${error.issues[0]?.message}`)
  return data ?? null
}
