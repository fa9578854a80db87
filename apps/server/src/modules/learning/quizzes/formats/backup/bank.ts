import { attribute, child, children, type Node } from '../xml-tree.ts'
import { readField } from './files.ts'

/**
 * Questions of a backup in both forms: by category (up to Moodle 3.11), or as versions of an entry (from
 * 4.0).
 */

/** Newest version first; Moodle 4 keeps all versions. */
const versionsIn = (entry: Node): Node[] =>
  children(child(entry, 'question_version'), 'question_versions').toSorted(
    (a, b) => Number(readField(b, 'version')) - Number(readField(a, 'version')),
  )
const listQuestionNodes = (version: Node | undefined): Node[] =>
  children(child(version, 'questions'), 'question')

const entriesIn = (category: Node): Node[] =>
  children(child(category, 'question_bank_entries'), 'question_bank_entry')
const plainIn = (category: Node): Node[] => children(child(category, 'questions'), 'question')
const listCategoryNodes = (root: Node): Node[] =>
  children(child(root, 'question_categories'), 'question_category')

export type Category = {
  id: string
  parent: string
  name: string
  questions: Node[]
}
const DEEPEST = 20
/** The path of a category. A slash within a name is doubled, as in Moodle's exports. */
const buildCategoryPath = (byId: ReadonlyMap<string, Node>, category: Node): string => {
  const names: string[] = []
  for (
    let at: Node | undefined = category;
    at && names.length < DEEPEST;
    at = byId.get(readField(at, 'parent'))
  )
    names.unshift(readField(at, 'name').replaceAll('/', '//'))
  return names.join('/')
}

/** Current questions by category. */
export const categoriesIn = (root: Node): Category[] => {
  const all = listCategoryNodes(root)
  const byId = new Map(all.map((one) => [attribute(one, 'id'), one]))
  return all.map((category) => ({
    id: attribute(category, 'id'),
    parent: readField(category, 'parent'),
    name: buildCategoryPath(byId, category),
    questions: [
      ...plainIn(category),
      ...entriesIn(category).flatMap((entry) => listQuestionNodes(versionsIn(entry)[0])),
    ],
  }))
}

/** Finds a category, and its subcategories if requested. */
const openTree = (all: readonly Category[]) => {
  const byId = new Map(all.map((category) => [category.id, category]))
  const innerByParent = new Map<string, Category[]>()
  for (const category of all) {
    const inner = innerByParent.get(category.parent)
    if (inner) inner.push(category)
    else innerByParent.set(category.parent, [category])
  }
  return (id: string, isDeep: boolean): Category[] => {
    const outer = byId.get(id)
    const inside = new Set(outer && [outer])
    // A set's iteration includes items added during it, each once, so cycles end.
    for (const category of inside)
      if (isDeep) for (const inner of innerByParent.get(category.id) ?? []) inside.add(inner)
    return [...inside]
  }
}

export type Bank = {
  /** Every question, including former versions. */
  byId: ReadonlyMap<string, Node>
  /** @param version null for the newest */
  ofEntry: (id: string, version: string | null) => Node | undefined
  /** The category of a question. */
  findCategory: (question: string) => string | undefined
  /** Current questions of a category, and of its subcategories if requested. */
  inCategory: (id: string, isDeep: boolean) => Category[]
}

export const bankIn = (root: Node | null): Bank => {
  const categories = root ? listCategoryNodes(root) : []
  const entries = new Map(
    categories.flatMap(entriesIn).map((entry) => [attribute(entry, 'id'), versionsIn(entry)] as const),
  )
  const rootCategories = root ? categoriesIn(root) : []
  const categoryByQuestion = new Map(
    rootCategories.flatMap(({ id, questions }) =>
      questions.map((question) => [attribute(question, 'id'), id] as const),
    ),
  )
  const all = [...categories.flatMap(plainIn), ...[...entries.values()].flat().flatMap(listQuestionNodes)]
  return {
    byId: new Map(all.map((one) => [attribute(one, 'id'), one])),
    findCategory: (question) => categoryByQuestion.get(question),
    inCategory: openTree(rootCategories),
    ofEntry: (id, version) => {
      const versions = entries.get(id) ?? []
      const [latest] = versions
      return listQuestionNodes(
        version === null ? latest : versions.find((one) => readField(one, 'version') === version),
      )[0]
    },
  }
}
