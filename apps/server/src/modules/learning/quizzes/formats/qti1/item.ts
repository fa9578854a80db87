import { escapeHtml } from '../html.ts'
import { formulaHtml } from '../math/latex.ts'
import { NoQuestion, Unreadable } from '../parsed-question.ts'
import { attribute, elementsIn, findNamed, getTextContent, type QtiElement, within } from '../qti/tree.ts'
import type { Node } from '../xml-tree.ts'
import { findFeedbackId, isCaseSensitive, listNumberRules, listRules } from './scoring.ts'

/**
 * Converts an item of QTI 1.2 (Canvas, Common Cartridge, Blackboard, R exams) to the form of Moodle's export,
 * which the kinds read.
 */

/** A text as HTML, with its package files as Moodle writes them. */
export type Html = (text: string, isHtml: boolean) => Node
const leaf = (text: string): Node => ({ '#cdata': text })
const inText = (text: string): Node => ({ text: [leaf(text)] })

const metadata = (item: QtiElement): ReadonlyMap<string, string> =>
  new Map(
    findNamed(item, 'qtimetadatafield').map((field) => [
      getTextContent(findNamed(field, 'fieldlabel')[0]).trim(),
      getTextContent(findNamed(field, 'fieldentry')[0]).trim(),
    ]),
  )

const responses = new Set(['response_lid', 'response_str', 'response_num', 'response_grp', 'response_xy'])
const isResponse = (name: string) => responses.has(name)
/** Texts outside of responses. */
const materials = (element: QtiElement): QtiElement[] =>
  elementsIn(element).flatMap((one) =>
    isResponse(one.name) || one.name === 'render_choice'
      ? []
      : one.name === 'material'
        ? [one]
        : materials(one),
  )
type Text = { text: string; isHtml: boolean }
const readText = (list: readonly QtiElement[]): Text => {
  const texts = list.flatMap((material) =>
    within(material, (name) => name === 'mattext' || name === 'matimage').map((one) =>
      one.name === 'matimage'
        ? { text: `<img src="${attribute(one, 'uri')}" alt="">`, isHtml: true }
        : { text: getTextContent(one), isHtml: /html|xhtml/i.test(attribute(one, 'texttype')) },
    ),
  )
  const isHtml = texts.some((one) => one.isHtml)
  return { text: texts.map(({ text }) => text).join(isHtml ? '' : '\n\n'), isHtml }
}
const plainText = ({ text, isHtml }: Text) =>
  (isHtml ? text.replace(/<[^<>]*>/g, ' ') : text).replace(/\s+/g, ' ').trim()

type Label = { id: string; text: Text }
type Field = { id: string; text: Text; labels: Label[]; isMultiple: boolean; name: string }
const listFields = (presentation: QtiElement): Field[] =>
  within(presentation, isResponse).map((one) => ({
    id: attribute(one, 'ident'),
    name: one.name,
    text: readText(materials(one)),
    isMultiple: /multiple/i.test(attribute(one, 'rcardinality')),
    labels: findNamed(one, 'response_label').map((label) => ({
      id: attribute(label, 'ident'),
      text: readText(findNamed(label, 'material')),
    })),
  }))

const feedbackText = (item: QtiElement, ident: string): Text | null => {
  const feedback = findNamed(item, 'itemfeedback').find((one) => attribute(one, 'ident') === ident)
  const text = feedback ? readText(findNamed(feedback, 'material')) : null
  return text && plainText(text) !== '' ? text : null
}

type Given = { item: QtiElement; fields: Field[]; html: Html; lose: (message: string) => void }
const rich = ({ html }: Given, { text, isHtml }: Text) => html(text, isHtml)
const percent = (share: number) => String(Math.round(share * 1e7) / 1e5)

const answers = (source: Given, getShare: (id: string) => number): Node[] =>
  (source.fields[0]?.labels ?? []).map(({ id, text }) => {
    const feedback = feedbackText(source.item, findFeedbackId(source.item, id))
    return {
      '@fraction': percent(getShare(id)),
      ...rich(source, text),
      feedback: feedback ? [rich(source, feedback)] : [],
    }
  })

const shareById = ({ item }: Given) => {
  const shares = new Map<string, number>()
  for (const { value, share } of listRules(item).rules)
    shares.set(value, Math.max(share, shares.get(value) ?? -1))
  return shares
}
const single = (source: Given): Node => {
  const shares = shareById(source)
  return {
    '@type': 'multichoice',
    single: [leaf('true')],
    answer: answers(source, (id) => shares.get(id) ?? 0),
  }
}
const severalAnswers = (source: Given): Node => {
  const { rules, together } = listRules(source.item)
  const right = new Set(rules.filter(({ share }) => share > 0).map(({ value }) => value))
  const shares = shareById(source)
  const share = (id: string) => (together ? (right.has(id) ? 1 : -1) / right.size : (shares.get(id) ?? 0))
  return { '@type': 'multichoice', single: [leaf('false')], answer: answers(source, share) }
}

const TRUE = /^(true|benar|ya|yes|t)$/i
const FALSE = /^(false|salah|tidak|no|f)$/i
const isTrueFalse = ({ labels }: Field) =>
  labels.length === 2 &&
  labels.some(({ text }) => TRUE.test(plainText(text))) &&
  labels.some(({ text }) => FALSE.test(plainText(text)))
const trueFalse = (source: Given): Node => {
  const shares = shareById(source)
  return {
    '@type': 'truefalse',
    answer: (source.fields[0]?.labels ?? []).map(({ id, text }) => ({
      '@fraction': percent((shares.get(id) ?? 0) > 0 ? 1 : 0),
      ...inText(TRUE.test(plainText(text)) ? 'true' : 'false'),
    })),
  }
}

const shortAnswer = ({ item }: Given): Node => ({
  '@type': 'shortanswer',
  usecase: [leaf(isCaseSensitive(item) ? '1' : '0')],
  answer: listRules(item).rules.map(({ value, share }) => ({
    '@fraction': percent(share),
    ...inText(value.replaceAll('*', '\\*')),
  })),
})

const numeric = ({ item, lose }: Given): Node => ({
  '@type': 'numerical',
  answer: listNumberRules(item).map(({ value, low: lowBound, high: highBound, share, isOpen }) => {
    if (isOpen) lose('Batas rentang angka ikut dihitung benar')
    const hasRange = lowBound !== '' && highBound !== ''
    const middle = (Number(lowBound) + Number(highBound)) / 2
    return {
      '@fraction': percent(share),
      ...inText(hasRange ? String(middle) : value),
      tolerance: [
        leaf(hasRange ? String(Math.round(Math.abs(Number(highBound) - Number(lowBound)) * 5e8) / 1e9) : '0'),
      ],
    }
  }),
})

const matching = (source: Given): Node => {
  const { item, fields } = source
  const rules = listRules(item).rules.filter(({ share }) => share > 0)
  const labels = new Map(
    fields.flatMap((field) => field.labels.map(({ id, text }) => [id, plainText(text)] as const)),
  )
  const pairs = fields.map(({ id, text }) => ({
    text,
    right: labels.get(rules.find(({ response }) => response === id)?.value ?? '') ?? '',
  }))
  if (pairs.some(({ right }) => right === '')) throw new Unreadable('Soal menjodohkan tanpa kunci lengkap')
  const usedParts = new Set(pairs.map(({ right }) => right))
  const rest = [...new Set(labels.values())].filter((text) => !usedParts.has(text))
  return {
    '@type': 'matching',
    subquestion: [
      ...pairs.map(({ text, right }) => ({ ...rich(source, text), answer: [inText(right)] })),
      ...rest.map((right) => ({ ...inText(''), answer: [inText(right)] })),
    ],
  }
}

const escapeGap = (text: string) => escapeHtml(text).replace(/[\\}~=#]/g, '\\$&')
/** Gaps `[name]` of Canvas, as Moodle's cloze syntax. */
const cloze = (source: Given, isChoice: boolean, question: Text): Node => {
  const rules = listRules(source.item).rules.filter(({ share }) => share > 0)
  let text = question.text
  for (const { id, text: fieldText, labels } of source.fields) {
    const name = plainText(fieldText) || id.replace(/^response_/, '')
    const right = new Set(rules.filter(({ response }) => response === id).map(({ value }) => value))
    const options = labels.map(
      (label) =>
        `${!isChoice || right.has(label.id) ? '=' : ''}${escapeGap(isChoice ? plainText(label.text) : plainText(label.text).replaceAll('*', '\\*'))}`,
    )
    if (options.length === 0 || !text.includes(`[${name}]`))
      throw new Unreadable(`Rumpang [${name.slice(0, 40)}] tidak lengkap`)
    text = text.replaceAll(
      `[${name}]`,
      `{1:${isChoice ? 'MULTICHOICE' : 'SHORTANSWER'}:${options.join('~')}}`,
    )
  }
  return { '@type': 'cloze', questiontext: [source.html(text, question.isHtml)] }
}

const otherTypes: Record<string, string> = {
  calculated_question: 'rumus (calculated_question)',
  'cc.pattern_match.v0p1': 'pola teks (cc.pattern_match)',
  ordering_question: 'urutan New Quizzes',
  categorization_question: 'pengelompokan New Quizzes',
  hot_spot_question: 'titik gambar New Quizzes',
}
const byType: Record<string, (source: Given, question: Text) => Node> = {
  multiple_choice_question: single,
  'cc.multiple_choice.v0p1': single,
  true_false_question: trueFalse,
  'cc.true_false.v0p1': trueFalse,
  multiple_answers_question: severalAnswers,
  'cc.multiple_response.v0p1': severalAnswers,
  short_answer_question: shortAnswer,
  'cc.fib.v0p1': shortAnswer,
  numerical_question: numeric,
  matching_question: matching,
  fill_in_multiple_blanks_question: (source, question) => cloze(source, false, question),
  multiple_dropdowns_question: (source, question) => cloze(source, true, question),
  essay_question: () => ({ '@type': 'essay' }),
  'cc.essay.v0p1': () => ({ '@type': 'essay' }),
  file_upload_question: () => ({
    '@type': 'essay',
    responseformat: [leaf('noinline')],
    attachments: [leaf('1')],
  }),
}

/** Without a known name of its kind, the responses decide. */
const guess = ({ item, fields }: Given): ((source: Given) => Node) | null => {
  const [first, ...more] = fields
  if (!first || first.name === 'response_xy' || first.name === 'response_grp') return null
  if (first.name === 'response_lid') {
    if (more.length > 0) return more.every(({ name }) => name === 'response_lid') ? matching : null
    return first.isMultiple ? severalAnswers : isTrueFalse(first) ? trueFalse : single
  }
  if (more.length > 0) return null
  if (listNumberRules(item).some(({ low: lowBound }) => lowBound !== '') || first.name === 'response_num')
    return numeric
  return listRules(item).rules.length > 0 ? shortAnswer : () => ({ '@type': 'essay' })
}

const withEquations = (html: string) =>
  html.replace(/<img\b[^<>]*\bdata-equation-content="([^"]*)"[^<>]*>/gi, (_, latex: string) =>
    formulaHtml(
      latex
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ),
  )

/** Does the source score the answer only as a whole? Canvas scores parts, whatever its file says. */
export const isWhole = (item: QtiElement): boolean => {
  const fields = metadata(item)
  return !fields.has('question_type') && listRules(item).together
}

export const getTitle = (item: QtiElement): string =>
  attribute(item, 'title') || plainText(readText(materials(item)))

/** @throws NoQuestion, or Unreadable with the name of an unsupported kind */
export const toMoodle = (item: QtiElement, html: Html, lose: (message: string) => void): Node => {
  const fields = metadata(item)
  const type = fields.get('question_type') || fields.get('cc_profile') || ''
  const [presentation] = findNamed(item, 'presentation')
  const question = readText(presentation ? materials(presentation) : [])
  question.text = withEquations(question.text)
  if (type === 'text_only_question' || !presentation) throw new NoQuestion('Teks tanpa pertanyaan dilewati')
  const source: Given = { item, fields: listFields(presentation), html, lose }
  const knownReader = Object.hasOwn(byType, type) ? byType[type] : undefined
  const otherName = Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined
  const reader = knownReader ?? (otherName ? null : guess(source))
  if (!reader)
    throw new Unreadable(`Soal ${otherName ?? `jenis ${type.slice(0, 40) || 'QTI 1.2 ini'}`} tidak didukung`)
  const general = feedbackText(item, 'general_fb')
  for (const ident of ['correct_fb', 'general_incorrect_fb'])
    if (feedbackText(item, ident)) lose('Umpan balik dilewati')
  return {
    questiontext: [rich(source, question)],
    ...reader(source, question),
    name: [inText(getTitle(item))],
    generalfeedback: general ? [rich(source, general)] : [],
    defaultgrade: [
      leaf(fields.get('points_possible') || fields.get('cc_weighting') || fields.get('qmd_weighting') || ''),
    ],
  }
}
