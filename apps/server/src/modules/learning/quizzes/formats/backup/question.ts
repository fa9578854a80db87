import { attribute, child, children, type Node, readNodeText } from '../xml-tree.ts'
import { type FileList, getAreaKey, readField } from './files.ts'

/** Converts a backup's question to Moodle's XML export format, which the kinds read. */

export type Deps = {
  files: FileList
  /** In base64; null if the backup lacks it. */
  findContent: (hash: string) => string | null
  /** Every question of the backup by id. The gaps of a cloze text are separate questions. */
  byId: ReadonlyMap<string, Node>
}

const leaf = (text: string): Node => ({ '#cdata': text })
const inText = (text: string): Node => ({ text: [leaf(text)] })
const formats = new Map(Object.entries<string>({ '1': 'html', '2': 'plain_text', '4': 'markdown' }))

const filesAt = ({ files, findContent }: Deps, area: string, item: string): Node[] =>
  (files.get(getAreaKey(area, item)) ?? []).flatMap(({ name, hash }) => {
    const content = findContent(hash)
    return content === null ? [] : [{ '@name': name.replaceAll('&', '&amp;'), ...leaf(content) }]
  })

type Text = { text: string; format: string; area: string; item: string }
const rich = (deps: Deps, { text, format, area, item }: Text): Node => ({
  '@format': formats.get(format) ?? 'moodle_auto_format',
  ...inText(text),
  file: text.includes('@@PLUGINFILE@@') ? filesAt(deps, area, item) : [],
})
const readRichText = (deps: Deps, node: Node, name: string, area = name): Node =>
  rich(deps, {
    text: readField(node, name),
    format: readField(node, `${name}format`),
    area,
    item: attribute(node, 'id'),
  })

const percent = (fraction: string) => String(Math.round((Number(fraction) || 0) * 1e7) / 1e5)
const toAnswerNode = (deps: Deps, node: Node): Node => ({
  '@fraction': percent(readField(node, 'fraction')),
  ...rich(deps, {
    text: readField(node, 'answertext'),
    format: readField(node, 'answerformat'),
    area: 'answer',
    item: attribute(node, 'id'),
  }),
  feedback: [readRichText(deps, node, 'feedback', 'answerfeedback')],
})

type Plugin = { deps: Deps; question: Node; plugin: Node | undefined; type: string }
const answerNodes = ({ plugin }: Plugin) => children(child(plugin, 'answers'), 'answer')
const toAnswerNodes = (of: Plugin): Node[] => answerNodes(of).map((node) => toAnswerNode(of.deps, node))
/** Elements of the kind's own settings, unchanged. */
const settings = ({ plugin, type }: Plugin, names: readonly string[]): Node =>
  Object.fromEntries(names.map((name) => [name, [leaf(readField(child(plugin, type), name))]]))

/** Answers joined with their records from a separate list. */
const withRecords = (of: Plugin, list: string, names: readonly string[]): Node[] => {
  const records = new Map(
    children(child(of.plugin, `${list}s`), list).map((one) => [readField(one, 'answer'), one] as const),
  )
  return answerNodes(of).map((node) => {
    const record = records.get(attribute(node, 'id'))
    return {
      ...toAnswerNode(of.deps, node),
      ...Object.fromEntries(names.map((name) => [name, [leaf(readField(record, name))]])),
    }
  })
}
const toUnitsNode = ({ plugin }: Plugin): Node => ({
  units: [
    {
      unit: children(child(plugin, 'numerical_units'), 'numerical_unit').map((one) => ({
        multiplier: [leaf(readField(one, 'multiplier'))],
        unit_name: [leaf(readField(one, 'unit'))],
      })),
    },
  ],
  unitgradingtype: [
    leaf(readField(child(child(plugin, 'numerical_options'), 'numerical_option'), 'unitgradingtype')),
  ],
})

/** "uniform:1.0:10.0:1": the distribution of a variable. */
const toVariableNode = (definition: Node): Node => {
  const [, minimum = '', maximum = '', decimals = ''] = readField(definition, 'options').split(':')
  return {
    name: [inText(readField(definition, 'name'))],
    minimum: [inText(minimum)],
    maximum: [inText(maximum)],
    decimals: [inText(decimals)],
  }
}

const FEEDBACKS = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
const ESSAY = ['responseformat', 'attachments', 'minwordlimit', 'maxwordlimit', 'filetypeslist', 'maxbytes']

/** The kind-specific elements besides the text. */
const kinds: Record<string, (of: Plugin) => Node> = {
  multichoice: (of) => ({
    single: [leaf(readField(child(of.plugin, of.type), 'single') === '0' ? 'false' : 'true')],
    answer: toAnswerNodes(of),
    ...Object.fromEntries(
      FEEDBACKS.map((name) => [name, [inText(readField(child(of.plugin, of.type), name))]]),
    ),
  }),
  // The answers' texts are in the site's language, so ids tell which is true.
  truefalse: (of) => {
    const right = readField(child(of.plugin, of.type), 'trueanswer')
    return {
      answer: answerNodes(of).map((node, at) => ({
        ...toAnswerNode(of.deps, node),
        ...inText((right === '' ? at === 0 : attribute(node, 'id') === right) ? 'true' : 'false'),
      })),
    }
  },
  shortanswer: (of) => ({ ...settings(of, ['usecase']), answer: toAnswerNodes(of) }),
  numerical: (of) => ({ answer: withRecords(of, 'numerical_record', ['tolerance']), ...toUnitsNode(of) }),
  calculated: (of) => ({
    answer: withRecords(of, 'calculated_record', ['tolerance', 'tolerancetype']),
    ...toUnitsNode(of),
    dataset_definitions: [
      {
        dataset_definition: children(child(of.plugin, 'dataset_definitions'), 'dataset_definition').map(
          toVariableNode,
        ),
      },
    ],
  }),
  match: (of) => ({
    subquestion: children(child(of.plugin, 'matches'), 'match').map((one) => ({
      ...readRichText(of.deps, one, 'questiontext', 'subquestion'),
      answer: [inText(readField(one, 'answertext'))],
    })),
  }),
  essay: (of) => ({
    ...settings(of, ESSAY),
    graderinfo: [inText(readField(child(of.plugin, of.type), 'graderinfo'))],
    responsetemplate: [inText(readField(child(of.plugin, of.type), 'responsetemplate'))],
  }),
  ordering: (of) => ({
    answer: answerNodes(of)
      .toSorted((a, b) => Number(readField(a, 'fraction')) - Number(readField(b, 'fraction')))
      .map((node) => toAnswerNode(of.deps, node)),
  }),
  ddmarker: (of) => ({
    file: filesAt(of.deps, 'bgimage', attribute(of.question, 'id')),
    drag: children(child(of.plugin, 'drags'), 'drag').map((one) => inText(readField(one, 'label'))),
    drop: children(child(of.plugin, 'drops'), 'drop').map((one) => ({
      shape: [leaf(readField(one, 'shape'))],
      coords: [leaf(readField(one, 'coords'))],
    })),
  }),
}

/** Words to pick or drag; their group is kept where feedback would be, by ddwtos as a serialised object. */
const toWordNodes = (of: Plugin): Node[] =>
  answerNodes(of).map((node) => {
    const feedback = readField(node, 'feedback')
    const group = /"draggroup";[si]:(?:\d+:")?(\d+)/.exec(feedback)?.[1] ?? feedback
    return { ...inText(readField(node, 'answertext')), group: [leaf(group || '1')] }
  })
kinds.gapselect = (of) => ({ selectoption: toWordNodes(of) })
kinds.ddwtos = (of) => ({ dragbox: toWordNodes(of) })

/** Replaces each `{#1}` by the syntax of that gap's question. */
const gapsFilled = ({ deps, plugin }: Plugin, text: string): string => {
  const ids = readField(child(plugin, 'multianswer'), 'sequence').split(',')
  return text.replace(/\{#(\d{1,3})\}/g, (mark, place: string) => {
    const gap = deps.byId.get(ids[Number(place) - 1]?.trim() ?? '')
    return gap ? readField(gap, 'questiontext') : mark
  })
}

const names = new Map(Object.entries<string>({ match: 'matching', multianswer: 'cloze' }))
/** @param question an element `question` of `questions.xml` */
export const asExported = (deps: Deps, question: Node): Node => {
  const type = readField(question, 'qtype')
  const of = { deps, question, type, plugin: child(question, `plugin_qtype_${type}_question`) }
  const text = readRichText(deps, question, 'questiontext')
  return {
    '@type': names.get(type) ?? type,
    name: [inText(readField(question, 'name'))],
    questiontext: [
      type === 'multianswer'
        ? { ...text, ...inText(gapsFilled(of, readField(question, 'questiontext'))) }
        : text,
    ],
    generalfeedback: [readRichText(deps, question, 'generalfeedback')],
    defaultgrade: [leaf(readField(question, 'defaultmark'))],
    hint: children(child(question, 'question_hints'), 'question_hint'),
    tags: [
      {
        tag: children(child(question, 'tags'), 'tag').map((tag) =>
          inText(readField(tag, 'rawname') || readNodeText(child(tag, 'name'))),
        ),
      },
    ],
    ...(Object.hasOwn(kinds, type) && kinds[type]?.(of)),
  }
}
