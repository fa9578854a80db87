import { attribute, child, children, type Node } from '../xml-tree.ts'
import { said } from './files.ts'

/** Where a backup keeps its questions, in both forms: by category (until Moodle 3.11), as versions of an entry (from 4.0). */

/** The newest version first; Moodle 4 keeps them all. */
const versionsIn = (entry: Node): Node[] =>
  children(child(entry, 'question_version'), 'question_versions').toSorted(
    (a, b) => Number(said(b, 'version')) - Number(said(a, 'version')),
  )
const questionOf = (version: Node | undefined): Node[] => children(child(version, 'questions'), 'question')

const entriesIn = (category: Node): Node[] =>
  children(child(category, 'question_bank_entries'), 'question_bank_entry')
const plainIn = (category: Node): Node[] => children(child(category, 'questions'), 'question')
const categoriesOf = (root: Node): Node[] => children(child(root, 'question_categories'), 'question_category')

export type Category = {
  id: string
  parent: string
  /** As a path. */
  name: string
  questions: Node[]
}
const DEEPEST = 20
/** Its name after those that it stands in; a slash within a name is written twice, as Moodle's exports do. */
const pathOf = (byId: ReadonlyMap<string, Node>, category: Node): string => {
  const names: string[] = []
  for (let at: Node | undefined = category; at && names.length < DEEPEST; at = byId.get(said(at, 'parent')))
    names.unshift(said(at, 'name').replaceAll('/', '//'))
  return names.join('/')
}

/** Questions as they are now, by category. */
export const categoriesIn = (root: Node): Category[] => {
  const all = categoriesOf(root)
  const byId = new Map(all.map((one) => [attribute(one, 'id'), one]))
  return all.map((category) => ({
    id: attribute(category, 'id'),
    parent: said(category, 'parent'),
    name: pathOf(byId, category),
    questions: [
      ...plainIn(category),
      ...entriesIn(category).flatMap((entry) => questionOf(versionsIn(entry)[0])),
    ],
  }))
}

/** The category and, where that is asked, all within it; nothing where it is not there. */
const within = (all: readonly Category[], id: string, deep: boolean): Category[] => {
  const inside = new Set([id])
  // A category may stand before the one that it stands in.
  for (let before = 0; deep && before < inside.size; ) {
    before = inside.size
    for (const { id: inner, parent } of all) if (inside.has(parent)) inside.add(inner)
  }
  return all.some((one) => one.id === id) ? all.filter((one) => inside.has(one.id)) : []
}

export type Bank = {
  /** Every question, former versions too. */
  byId: ReadonlyMap<string, Node>
  /** @param version null asks for the newest */
  ofEntry: (id: string, version: string | null) => Node | undefined
  /** That a question stands in. */
  categoryOf: (question: string) => string | undefined
  /** Its questions as they are now, and, where that is asked, those of the categories within it. */
  inCategory: (id: string, deep: boolean) => Category[]
}

export const bankIn = (root: Node | null): Bank => {
  const categories = root ? categoriesOf(root) : []
  const entries = new Map(
    categories.flatMap(entriesIn).map((entry) => [attribute(entry, 'id'), versionsIn(entry)] as const),
  )
  const listed = root ? categoriesIn(root) : []
  const all = [...categories.flatMap(plainIn), ...[...entries.values()].flat().flatMap(questionOf)]
  return {
    byId: new Map(all.map((one) => [attribute(one, 'id'), one])),
    categoryOf: (question) =>
      listed.find(({ questions }) => questions.some((one) => attribute(one, 'id') === question))?.id,
    inCategory: (id, deep) => within(listed, id, deep),
    ofEntry: (id, version) => {
      const versions = entries.get(id) ?? []
      const [latest] = versions
      return questionOf(
        version === null ? latest : versions.find((one) => said(one, 'version') === version),
      )[0]
    },
  }
}
